import { networkInterfaces } from 'node:os';

/** An address of this machine that is not loopback, as a private network has them. */
export const ownAddress =
  Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '10.0.0.1';

/** Ways to write the address or the name of a place inside: loopback, private, link-local, metadata, reserved, and in disguise. */
export const insideHosts: readonly string[] = [
  ownAddress,
  ...`
    127.0.0.1 127.0.0.2 127.255.255.254 127.1 127.0.1 2130706433 0x7f000001 0x7f.1 0x7f.0.0.1 0177.0.0.1 0177.1
    017700000001 127.0.0.1. 127.0.0.01 0x7F.0x0.0x0.0x1 0 0.0.0.0 0x0 00 ①②⑦.⓪.⓪.① 127。0。0。1 １２７.０.０.１ 127%2e0%2e0%2e1
    %31%32%37.0.0.1 [::1] [::] [0:0:0:0:0:0:0:1] [0000:0000:0000:0000:0000:0000:0000:0001] [::ffff:127.0.0.1]
    [::ffff:7f00:1] [0:0:0:0:0:ffff:7f00:1] [::ffff:0:127.0.0.1] [::127.0.0.1] [::7f00:1] [64:ff9b::127.0.0.1]
    [64:ff9b::7f00:1] [64:ff9b:1::7f00:1] [64:ff9b::a9fe:a9fe] [2002:7f00:1::] [2002:7f00:0001::1] [2002:a00:1::]
    [2002:c0a8:101::] [2002:a9fe:a9fe::] [2001:0:7f00:1::] [2001::1] [2001:0:4136:e378:8000:63bf:80ff:fffe] [fe80::1]
    [febf::1] [fec0::1] [fc00::1] [fd00:ec2::254] [fdff::1] [ff02::1] [ff0e::1] [2001:db8::1] [3fff::1] [100::1]
    [2001:2::1] [2001:10::1] [2001:20::1] [5f00::1] 10.0.0.1 10.255.255.255 012.0.0.1 172.16.0.1 172.31.255.255 192.168.0.1
    0xc0a80001 3232235521 169.254.169.254 0xa9fea9fe 2852039166 0251.0376.0251.0376 169.254.43518 100.64.0.1
    100.100.100.200 192.0.0.1 192.0.0.192 192.0.2.1 198.51.100.1 203.0.113.1 198.18.0.1 198.19.255.255 192.88.99.1
    224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255 localhost LOCALHOST localhost. a.localhost localhost.localdomain
    printer.local db.internal router.lan nas.home.arpa metadata metadata.google.internal
    kubernetes.default.svc.cluster.local intranet
  `
    .trim()
    .split(/\s+/),
];
