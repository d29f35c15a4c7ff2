import { describe, expect, it } from 'vitest';
import { kindOfAddress } from '../../src/fetch/address-kind.js';

describe('kindOfAddress', () => {
  it.each(['8.8.8.8', '93.184.216.34', '2606:2800:220:1::1', '::ffff:8.8.8.8', '64:ff9b::808:808'])('%s is public', (address) =>
    expect(kindOfAddress(address)).toBe('public'),
  );

  it.each([
    ...['127.0.0.1', '127.9.9.9', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '100.64.0.1', '100.127.255.254'],
    ...['::1', 'fc00::1', 'fd12:3456::1', '::ffff:127.0.0.1', '::ffff:10.1.2.3', '::ffff:7f00:1', '64:ff9b::7f00:1'],
    ...['::127.0.0.1', '::7f00:1', '::a00:1'],
  ])('%s is of this computer or its network', (address) => expect(kindOfAddress(address)).toBe('private'));

  it.each([
    ...['169.254.169.254', '169.254.0.1', 'fe80::1', '::ffff:169.254.169.254', '64:ff9b::a9fe:a9fe', 'fd00:ec2::254'],
    ...['0.0.0.0', '0.1.2.3', '255.255.255.255', '224.0.0.1', '240.0.0.1', '192.0.2.1', '198.18.0.1', '::', 'ff02::1'],
    ...['100.100.100.200', '168.63.129.16', '::a9fe:a9fe'],
    ...['2002:7f00:1::', '2001:0:7f00:1::', '2001:db8::1', 'localhost', ''],
  ])('%s is no place of pages', (address) => expect(kindOfAddress(address)).toBe('never'));
});
