"""Where several machines share their solver processes: a queue on Redis, behind the same port as the pool.

Only machines with REDIS_URL load it.
"""
