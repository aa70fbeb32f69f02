import { lookup, type LookupAddress } from 'node:dns';
import { BlockList, type LookupFunction } from 'node:net';

/** Networks of no public service (RFC 6890, RFC 4193), among them the operator's own and cloud metadata. */
const NOT_PUBLIC = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  NOT_PUBLIC.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  NOT_PUBLIC.addSubnet(net, prefix, 'ipv6');

/** Whether an address is outside the networks that are not public. */
export const isPublicAddress = ({ address, family }: LookupAddress): boolean =>
  !NOT_PUBLIC.check(address, family === 6 ? 'ipv6' : 'ipv4');

/**
 * Looks a host up and answers only if all of its addresses are public: a name chosen by a user may lead into the
 * network of the operator.
 */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) return done(error ?? new Error(`${hostname} has no address.`), '');
    if (!addresses.every(isPublicAddress))
      return done(new Error('The push service has no public address.'), '');
    return options.all === true ? done(null, addresses) : done(null, first.address, first.family);
  });
};
