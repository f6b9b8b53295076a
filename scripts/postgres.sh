#!/usr/bin/env bash
# Installs PostgreSQL with pgvector on Debian or Ubuntu, as root; only what is missing. Tests start a server of their own from it.
set -euo pipefail
export DEBIAN_FRONTEND=noninteractive

install() { apt-get install -y -qq --no-install-recommends "$@"; }

if ! ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; then
	apt-get update -qq
	# Nobody asked for a server that runs all the time.
	install postgresql-common
	mkdir -p /etc/postgresql-common/createcluster.d
	echo 'create_main_cluster = false' >/etc/postgresql-common/createcluster.d/soulscope.conf
	install postgresql
fi

bin="$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1)"
version="$(basename "$(dirname "$bin")")"
control="/usr/share/postgresql/$version/extension/vector.control"
test -e "$control" && exit 0

apt-get update -qq
if apt-cache show "postgresql-$version-pgvector" >/dev/null 2>&1; then
	install "postgresql-$version-pgvector"
	exit 0
fi

# Debian 12 has no package of it, but a later Debian has the source.
source=http://deb.debian.org/debian/pool/main/p/pgvector/pgvector_0.8.0.orig.tar.gz
digest=867a2c328d4928a5a9d6f052cd3bc78c7d60228a9b914ad32aa3db88e9de27b0
install ca-certificates curl gcc libc6-dev make "postgresql-server-dev-$version"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
curl -fsSL --retry 3 -o "$folder/pgvector.tar.gz" "$source"
echo "$digest  $folder/pgvector.tar.gz" | sha256sum --check --quiet
tar -xzf "$folder/pgvector.tar.gz" -C "$folder" --strip-components=1
# Without the instructions of this one processor: the next machine may have another.
make -C "$folder" -s OPTFLAGS="" PG_CONFIG="$bin/pg_config"
make -C "$folder" -s install PG_CONFIG="$bin/pg_config"
test -e "$control"
