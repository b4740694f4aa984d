import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { parseXml, walkXml, type XmlElement } from './xml.ts'
import { readZip, textIn } from './zip.ts'

/** The tree as text: names with attributes and text, children in brackets. */
function drawn({ name, attributes, text, children }: XmlElement): string {
  const values = Object.entries(attributes).map(([key, value]) => ` ${key}=${value}`)
  const inner = children.map(drawn).join(' ')
  return `${name}${values.join('')}${text.trim() && `:${text.trim()}`}${inner && ` [${inner}]`}`
}

test.each([
  ['<?xml version="1.0"?><!DOCTYPE a><a/>', ' [a]'],
  [`<w:a x:b='1 > 0' c="&lt;&amp;&quot;">t</w:a>`, ' [a x:b=1 > 0 c=<&":t]'],
  ['<a>one<b/>two<!-- <c> -->three<?pi <d>?> four</a>', ' [a:onetwothree four [b]]'],
  ['<a><![CDATA[<b> & </b>]]>&#x1F33E;&#65;&nbsp;</a>', ' [a:<b> & </b>🌾A&nbsp;]'],
  ['<a ><b\n d = "1"\n></b ><c d="2" d="3" /></a >', ' [a [b d=1 c d=2]]'],
  ['<a><b><c>x</b>y</a>', ' [a:y [b [c:x]]]'],
  ['<a></b>x</a>', ' [a:x]'],
  ['<a>x<b c="1', ' [a:x]'],
  ['<a>x<!-- y', ' [a:x]'],
  ['x', ':x'],
])('%s is parsed', (xml, expected) => {
  expect(drawn(parseXml(xml))).toBe(expected)
})

test('XML that ends inside an element is not whole', () => {
  const events = { open: () => {}, text: () => {}, close: () => {} }
  expect(['<a><b/></a>', '<a><b>', '<a><b/></a', ''].map((xml) => walkXml(xml, events))).toEqual([
    true,
    false,
    false,
    true,
  ])
})

test('files of an archive are inflated, whatever their size and what stands around it', () => {
  const long = Array.from({ length: 20_000 }, (_, at) => `line ${(at * 7_919) % 10_007}`).join('\n')
  const archive = zipSync({
    'short.xml': strToU8('short'),
    'long.xml': strToU8(long),
    'empty.xml': new Uint8Array(),
    'stored.xml': [strToU8('stored'), { level: 0 }],
    'wörter.xml': strToU8('words'),
    'other.bin': strToU8('other'),
  })
  const commented = new Uint8Array([...archive, ...strToU8('a comment')])
  commented[archive.length - 2] = 'a comment'.length
  for (const bytes of [archive, commented, new Uint8Array([0, ...archive]).subarray(1)]) {
    const files = readZip(bytes, (name) => name.endsWith('.xml'))
    expect([...files.keys()].map((name) => [name, textIn(files, name)])).toEqual([
      ['short.xml', 'short'],
      ['long.xml', long],
      ['empty.xml', ''],
      ['stored.xml', 'stored'],
      ['wörter.xml', 'words'],
    ])
  }
})
