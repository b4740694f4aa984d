import { createClient } from '#client/client.ts'

interface Input {
  baseUrl: string
  key: string
}

addEventListener('message', async ({ data }: MessageEvent<Input>) => {
  const sheaf = createClient(data)
  const { organization } = await sheaf.getMe()
  let sent = 0
  const file = await sheaf.uploadFile(new Blob(['from a worker']), {
    name: 'worker.txt',
    onProgress: (bytes) => {
      sent = bytes
    },
  })
  postMessage({ organization: organization.name, size: file.size, sent })
})
