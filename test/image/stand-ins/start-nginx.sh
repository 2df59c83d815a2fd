#!/bin/sh
# Debian's nginx can't look the names of an upstream up again, and Podman's name server is another than Docker's.
server=$(sed -n 's/^nameserver //p' /etc/resolv.conf | head -n 1)
sed -E -e 's/^( *server (api|relay):[0-9]+) resolve/\1/' -e "s/127\.0\.0\.11/$server/" /etc/nginx/nginx.conf >/tmp/nginx.conf
exec nginx -c /tmp/nginx.conf -g 'daemon off;'
