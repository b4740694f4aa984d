import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { readConfig } from '#service/config.ts'
import { source, textOf } from './test-source-files.ts'

const labels = z.record(z.string(), z.string())
const probe = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) })
const container = z.object({
  image: z.string(),
  envFrom: z.array(
    z.object({
      configMapRef: z.object({ name: z.string() }).optional(),
      secretRef: z.object({ name: z.string() }).optional(),
    }),
  ),
  env: z.array(z.object({ name: z.string(), value: z.string() })),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })),
  securityContext: z.object({
    allowPrivilegeEscalation: z.boolean(),
    readOnlyRootFilesystem: z.boolean(),
    capabilities: z.object({ drop: z.array(z.string()) }),
  }),
  volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
  startupProbe: probe,
  readinessProbe: probe,
  livenessProbe: probe,
})
const deployment = z.object({
  kind: z.literal('Deployment'),
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    replicas: z.number(),
    selector: z.object({ matchLabels: labels }),
    template: z.object({
      metadata: z.object({ labels, annotations: labels }),
      spec: z.object({
        terminationGracePeriodSeconds: z.number(),
        securityContext: z.object({ runAsNonRoot: z.boolean(), runAsUser: z.number() }),
        volumes: z.array(z.strictObject({ name: z.string(), emptyDir: z.object({}) })),
        containers: z.array(container),
      }),
    }),
  }),
})
const scaler = z.object({
  spec: z.object({
    scaleTargetRef: z.object({ kind: z.string(), name: z.string() }),
    minReplicas: z.number(),
    metrics: z.array(
      z.object({
        external: z
          .object({
            metric: z.object({ name: z.string(), selector: z.object({ matchLabels: labels }) }),
          })
          .optional(),
      }),
    ),
  }),
})
const selecting = z.object({ spec: z.object({ selector: z.object({ matchLabels: labels }) }) })
const settings = z.object({ data: labels.optional(), stringData: labels.optional() })

const parsed = parseAllDocuments(textOf('deploy/kubernetes.yaml'))
const documents = parsed.map((document) =>
  z.looseObject({ kind: z.string() }).parse(document.toJS()),
)
const ofKind = (kind: string) => documents.filter((document) => document.kind === kind)
const deployments = ofKind('Deployment').map((document) => deployment.parse(document))
const shared = [...ofKind('ConfigMap'), ...ofKind('Secret')].flatMap((document) => {
  const { data = {}, stringData = {} } = settings.parse(document)
  return Object.entries({ ...data, ...stringData })
})
const processes = deployments.map(({ metadata, spec }) => {
  const [only, ...others] = spec.template.spec.containers
  if (only === undefined || others.length > 0) throw new Error('a pod has one container')
  return { name: metadata.name, spec, pod: spec.template.spec, container: only }
})

test('there are processes that serve requests and processes that work, with settings that the service accepts', () => {
  expect(parsed.flatMap(({ errors }) => errors)).toEqual([])
  const config = readFileSync(join(source, 'service/config.ts'), 'utf8')
  const configNames = new Set([...config.matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name]) => name))
  const roles = processes.map(({ container: { env } }) => {
    const own = env.map(({ name, value }) => [name, value] as const)
    const names = [...shared, ...own].map(([name]) => name)
    // The credentials of the bucket are read by the SDK of Amazon.
    const credentials = /^AWS_(ACCESS_KEY_ID|SECRET_ACCESS_KEY)$/
    expect(names.filter((name) => !configNames.has(name) && !credentials.test(name))).toEqual([])
    const read = readConfig(Object.fromEntries([...shared, ...own]))
    expect(read.DATABASE_URL).toMatch(/^postgres:/)
    expect(read.BLOBS_URL).toBeDefined()
    return read.SHEAF_ROLES
  })
  expect(roles).toEqual(['api', 'worker'])
  for (const { spec } of processes) expect(spec.replicas).toBeGreaterThan(1)
})

test('every process reads the settings that all need', () => {
  const names = [...ofKind('ConfigMap'), ...ofKind('Secret')].map(
    (document) =>
      `${document.kind} ${z.object({ metadata: z.object({ name: z.string() }) }).parse(document).metadata.name}`,
  )
  for (const {
    container: { envFrom },
  } of processes) {
    const read = envFrom.flatMap(({ configMapRef, secretRef }) => [
      ...(configMapRef ? [`ConfigMap ${configMapRef.name}`] : []),
      ...(secretRef ? [`Secret ${secretRef.name}`] : []),
    ])
    expect(read).toEqual(names)
  }
  const sharedNames = shared.map(([name]) => name)
  // Processes on several machines have no key file in common that is sure to be there first.
  expect(sharedNames).toEqual(expect.arrayContaining(['SHEAF_SECRET_KEY', 'SHEAF_AUDIT_KEY']))
})

test('pods have no rights, and write to the data folder and to /tmp only', () => {
  for (const {
    pod,
    container: { securityContext, volumeMounts },
  } of processes) {
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 })
    expect(securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    const folder = /SHEAF_DATA_DIR=(\S+)/.exec(textOf('Dockerfile'))?.[1]
    expect(volumeMounts.map(({ mountPath }) => mountPath)).toEqual([folder, '/tmp'])
    expect(volumeMounts.map(({ name }) => name)).toEqual(pod.volumes.map(({ name }) => name))
  }
})

test('probes ask for paths that are served, and a process may finish what runs before it is killed', () => {
  const routes = textOf('src/service/http/health-routes.ts')
  const drain = Number(Object.fromEntries(shared)['SHEAF_DRAIN_SECONDS'])
  expect(drain).toBeGreaterThan(0)
  for (const {
    pod,
    container: { ports, ...probes },
  } of processes) {
    const probePaths = [probes.startupProbe, probes.readinessProbe, probes.livenessProbe]
    // A database that is down must not restart every process.
    expect(probePaths.map(({ httpGet }) => httpGet.path)).toEqual([
      '/healthz',
      '/readyz',
      '/healthz',
    ])
    for (const { httpGet } of probePaths) {
      expect(routes).toContain(`app.get('${httpGet.path}'`)
      expect(ports.map(({ name }) => name)).toContain(httpGet.port)
    }
    expect(ports.find(({ name }) => name === 'http')?.containerPort).toBe(4100)
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(drain + 30)
  }
})

test('metrics are scraped from the port on which they are served', () => {
  const port = Object.fromEntries(shared)['SHEAF_METRICS_PORT']
  for (const {
    spec,
    container: { ports },
  } of processes) {
    expect(spec.template.metadata.annotations['prometheus.io/port']).toBe(port)
    expect(String(ports.find(({ name }) => name === 'metrics')?.containerPort)).toBe(port)
  }
})

test('budgets and the service select pods that exist', () => {
  const pods = deployments.map(({ spec }) => spec.template.metadata.labels)
  const budgets = ofKind('PodDisruptionBudget').map(
    (document) => selecting.parse(document).spec.selector.matchLabels,
  )
  expect(budgets).toEqual(pods)
  expect(deployments.map(({ spec }) => spec.selector.matchLabels)).toEqual(pods)
  const service = z.object({ spec: z.object({ selector: labels }) }).parse(ofKind('Service')[0])
  expect(service.spec.selector).toEqual({ app: 'sheaf', role: 'api' })
})

test('workers are scaled by the depth of the queue, as the service reports it', () => {
  const scalers = ofKind('HorizontalPodAutoscaler').map((document) => scaler.parse(document).spec)
  expect(scalers.map(({ scaleTargetRef }) => scaleTargetRef.name)).toEqual(
    deployments.map(({ metadata }) => metadata.name),
  )
  const metrics = scalers.flatMap((spec) => spec.metrics.flatMap(({ external }) => external ?? []))
  expect(metrics).toHaveLength(1)
  for (const { metric } of metrics) {
    const text = textOf('src/service/metrics/metrics.ts')
    expect(text).toContain(`name: '${metric.name}'`)
    expect(text).toContain(`state: '${metric.selector.matchLabels['state']}'`)
  }
})
