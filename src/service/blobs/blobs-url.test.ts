import { expect, test } from 'vitest'
import { readConfig } from '#service/config.ts'
import { readBlobsUrl } from './blobs-url.ts'

test('a URL names the bucket, the prefix and the store', () => {
  expect(readBlobsUrl('s3://bucket')).toEqual({ bucket: 'bucket', prefix: '' })
  expect(readBlobsUrl('s3://my.bucket/sheaf/files/?region=eu-central-1')).toEqual({
    bucket: 'my.bucket',
    prefix: 'sheaf/files/',
    region: 'eu-central-1',
  })
  expect(readBlobsUrl('s3://bucket/a?endpoint=http://store:7070')).toEqual({
    bucket: 'bucket',
    prefix: 'a/',
    endpoint: 'http://store:7070',
    region: 'us-east-1',
  })
})

test.each([
  ['/mnt/files', 'Must be s3://'],
  ['https://bucket/prefix', 'Must be s3://'],
  ['s3://key:secret@bucket/prefix', 'Must not contain credentials'],
  ['s3:///prefix', 'Must name a bucket'],
  ['s3://Bucket/prefix', 'Must name a bucket'],
  ['s3://bucket?endpoint=store', 'endpoint must be an http or https URL'],
  ['s3://bucket?zone=a', 'Its parameters are endpoint and region'],
])('%s is refused', (url, message) => {
  expect(() => readBlobsUrl(url)).toThrow(message)
  expect(() => readConfig({ BLOBS_URL: url })).toThrow(message)
})

test('scheduled backups are for files in the data folder', () => {
  const config = { BLOBS_URL: 's3://bucket', SHEAF_BACKUP_DIR: '/backups' }
  expect(() => readConfig(config)).toThrow('the embedded database and files in the data folder')
})
