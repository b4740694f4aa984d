"""Serves the S3 API of OpenStack Swift from one process, with its data in a folder: FOLDER PORT.

Prints the port when it listens, and ends with its standard input. The access key is `test:tester`, and its secret
`testing`. Needs the Debian package python3-swift.
"""

import os
import sys

import eventlet

eventlet.monkey_patch()

from eventlet import listen, patcher, wsgi  # noqa: E402
from paste.deploy import loadapp  # noqa: E402
from swift.common import utils  # noqa: E402
from swift.common.ring import RingBuilder  # noqa: E402
from swift.common.storage_policy import reload_storage_policies  # noqa: E402

threading = patcher.original('threading')
system = patcher.original('os')


def end_with_parent():
    system.read(0, 1)
    system._exit(0)


threading.Thread(target=end_with_parent, daemon=True).start()

folder = sys.argv[1]
port = int(sys.argv[2])
etc = os.path.join(folder, 'etc')
os.makedirs(os.path.join(folder, 'node', 'd1'), exist_ok=True)
os.makedirs(etc, exist_ok=True)


def write(name, text):
    with open(os.path.join(etc, name), 'w') as file:
        file.write(text)


write('swift.conf', """[swift-hash]
swift_hash_path_suffix = suffix
swift_hash_path_prefix = prefix
[storage-policy:0]
name = only
default = yes
""")
utils.SWIFT_CONF_FILE = os.path.join(etc, 'swift.conf')
utils.validate_hash_conf()

sockets = {}
for kind in ('account', 'container', 'object'):
    sockets[kind] = listen(('127.0.0.1', 0))
    builder = RingBuilder(4, 1, 1)
    builder.add_dev({'id': 0, 'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'device': 'd1', 'weight': 1,
                     'port': sockets[kind].getsockname()[1]})
    builder.rebalance()
    builder.get_ring().save(os.path.join(etc, kind + '.ring.gz'))

common = f"""[DEFAULT]
swift_dir = {etc}
devices = {folder}/node
mount_check = false
log_level = ERROR
"""
for kind in sockets:
    write(kind + '.conf', common + f"""[pipeline:main]
pipeline = server
[app:server]
use = egg:swift#{kind}
""")
write('proxy.conf', common + """[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats bulk s3api tempauth slo dlo versioned_writes proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:cache]
use = egg:swift#memcache
memcache_servers =
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:bulk]
use = egg:swift#bulk
[filter:s3api]
use = egg:swift#s3api
s3_acl = false
check_bucket_owner = false
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin .reseller_admin
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
[filter:versioned_writes]
use = egg:swift#versioned_writes
""")


def app(name):
    return loadapp('config:' + os.path.join(etc, name + '.conf'))


reload_storage_policies()
quiet = open(os.devnull, 'w')
for kind in sockets:
    eventlet.spawn(wsgi.server, sockets[kind], app(kind), log=quiet)
proxy = listen(('127.0.0.1', port))
server = eventlet.spawn(wsgi.server, proxy, app('proxy'), log=quiet)
print(proxy.getsockname()[1], flush=True)
server.wait()
