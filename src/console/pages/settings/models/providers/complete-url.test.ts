import { expect, test } from 'vitest'
import { completeUrl } from './complete-url.ts'

test('an address without a scheme gets one: http only for a server nearby', () => {
  expect(completeUrl(' 127.0.0.1:11434/v1 ')).toBe('http://127.0.0.1:11434/v1')
  expect(completeUrl('localhost:1234')).toBe('http://localhost:1234')
  expect(completeUrl('[::1]:1234/v1')).toBe('http://[::1]:1234/v1')
  expect(completeUrl('barn/v1')).toBe('http://barn/v1')
  expect(completeUrl('api.example.com/v1')).toBe('https://api.example.com/v1')
})

test('an address with a scheme, and none at all, stay as they are', () => {
  expect(completeUrl('http://api.example.com/v1')).toBe('http://api.example.com/v1')
  expect(completeUrl('ftp://127.0.0.1')).toBe('ftp://127.0.0.1')
  expect(completeUrl('  ')).toBe('')
})
