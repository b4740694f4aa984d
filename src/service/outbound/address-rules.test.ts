import { expect, test } from 'vitest'
import { addressRules, readPrivateHost } from './address-rules.ts'

const strict = addressRules({ loopback: false, privateHosts: [] })

test.each([
  '8.8.8.8',
  '93.184.216.34',
  '172.32.0.1',
  '100.128.0.1',
  '2606:4700:4700::1111',
  '2a00:1450:4001:830::200e',
])('%s is public', (address) => {
  expect(strict.allows('example.org', 443, address)).toBe(true)
})

test.each([
  '0.0.0.0',
  '0.1.2.3',
  '10.1.2.3',
  '100.64.0.1',
  '100.100.100.200',
  '127.0.0.1',
  '127.9.9.9',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:8.8.8.8',
  '::127.0.0.1',
  '::ffff:0:127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::a00:1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::1',
  '3fff::1',
  '5f00::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  'no address',
  '',
])('%s is forbidden', (address) => {
  expect(strict.allows('example.org', 443, address)).toBe(false)
})

test('allowing loopback allows this machine only', () => {
  const rules = addressRules({ loopback: true, privateHosts: [] })
  expect(
    ['127.0.0.1', '::1', '::ffff:127.0.0.1', '0.0.0.0', '10.0.0.1', '169.254.169.254'].map(
      (address) => rules.allows('localhost', 11_434, address),
    ),
  ).toEqual([true, true, true, false, false, false])
})

test('a private host can be allowed by name, address or range', () => {
  const rules = addressRules({
    loopback: false,
    privateHosts: ['search.internal', '10.1.0.0/16', 'fd00::/8', '192.168.0.7', '[fc00::0:7]'],
  })
  expect(rules.allows('Search.Internal.', 80, '172.16.0.1')).toBe(true)
  expect(rules.allows('a.search.internal', 80, '172.16.0.1')).toBe(false)
  expect(rules.allows('wiki.internal', 80, '10.1.2.3')).toBe(true)
  expect(rules.allows('wiki.internal', 80, '10.2.0.1')).toBe(false)
  expect(rules.allows('wiki.internal', 80, 'fd12::1')).toBe(true)
  expect(rules.allows('wiki.internal', 80, '192.168.0.7')).toBe(true)
  expect(rules.allows('wiki.internal', 80, '192.168.0.8')).toBe(false)
  expect(rules.allows('[fc00::7]', 80, 'fc00::7')).toBe(true)
})

test('a private host with a port is only allowed on that port', () => {
  const rules = addressRules({
    loopback: false,
    privateHosts: ['search.internal:8080', '127.0.0.1:80', '[::1]:9000'],
  })
  expect(rules.allows('search.internal', 8080, '10.0.0.1')).toBe(true)
  expect(rules.allows('search.internal', 80, '10.0.0.1')).toBe(false)
  expect(rules.allows('127.0.0.1', 80, '127.0.0.1')).toBe(true)
  expect(rules.allows('127.0.0.1', 4100, '127.0.0.1')).toBe(false)
  expect(rules.allows('::1', 9000, '::1')).toBe(true)
  expect(rules.allows('::1', 9001, '::1')).toBe(false)
})

test.each([
  '10.0.0.0/33',
  '10.0.0/8',
  'fd00::/129',
  '/8',
  '10.0.0.0/8/8',
  'http://a.b',
  'a b',
  'u@h',
  'h:99999',
  '*.internal',
  '',
])('“%s” is not a valid private host', (text) => {
  expect(readPrivateHost(text)).toBe(null)
  expect(() => addressRules({ loopback: false, privateHosts: [text] })).toThrow('is not a host')
})
