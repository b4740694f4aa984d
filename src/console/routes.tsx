import type { QueryClient } from '@tanstack/react-query'
import { meQueries } from './session/me-queries.ts'
import type { Route } from '#console/router/route.ts'
import { requireSession } from '#console/shell/require-session.ts'
import { RouteProblem } from '#console/shell/RouteProblem.tsx'
import { paths } from './paths.ts'

/** All routes of the console. Pages load their code on the first visit. */
export function routes(queryClient: QueryClient): Route[] {
  return [
    {
      problem: RouteProblem,
      children: [
        {
          path: 'sign-in',
          lazy: async () => (await import('#console/pages/sign-in/SignInPage.tsx')).SignInPage,
        },
        {
          redirect: requireSession,
          loader: () => () => queryClient.query(meQueries.own()),
          lazy: async () => (await import('#console/shell/AppShell.tsx')).AppShell,
          children: [
            {
              // Around the problems of pages: what the key may not open, it may not load either.
              lazy: async () => (await import('#console/shell/PermissionGate.tsx')).PermissionGate,
              children: [
                {
                  problem: RouteProblem,
                  children: [
                    {
                      lazy: async () => (await import('#console/pages/home/HomePage.tsx')).HomePage,
                    },
                    {
                      path: 'ask',
                      first: [
                        '/v1/graphs?limit=50&scope=all&include=organization&order_by=files',
                        '/v1/conversations?scope=own&sort=activity',
                        '/v1/conversations?scope=shared&sort=activity',
                      ],
                      lazy: async () => (await import('#console/pages/ask/AskPage.tsx')).AskPage,
                      parts: () => import('#console/ask/opening/AskOpening.tsx'),
                    },
                    {
                      path: 'ask/:conversation_id',
                      lazy: async () => (await import('#console/pages/ask/AskPage.tsx')).AskPage,
                      parts: () => import('#console/ask/answer/TurnView.tsx'),
                    },
                    {
                      path: 'graphs',
                      first: ['/v1/graphs?scope=all'],
                      loader: async () =>
                        (await import('#console/pages/graphs/graphs-loader.ts')).graphsLoader(
                          queryClient,
                        ),
                      lazy: async () =>
                        (await import('#console/pages/graphs/GraphsPage.tsx')).GraphsPage,
                    },
                    {
                      path: 'graphs/import',
                      lazy: async () =>
                        (await import('#console/pages/graphs/import/NewImportPage.tsx'))
                          .NewImportPage,
                    },
                    {
                      path: 'graphs/import/:staged_id',
                      lazy: async () =>
                        (await import('#console/pages/graphs/import/ImportPage.tsx')).ImportPage,
                    },
                    {
                      path: 'graphs/:graph_id',
                      loader: async () =>
                        (await import('#console/pages/graphs/GraphPage.tsx')).graphLoader(
                          queryClient,
                        ),
                      lazy: async () =>
                        (await import('#console/pages/graphs/GraphPage.tsx')).GraphPage,
                      children: [
                        {
                          lazy: async () =>
                            (await import('#console/pages/graphs/FilesTab.tsx')).FilesTab,
                        },
                        {
                          path: 'ask',
                          lazy: async () =>
                            (await import('#console/pages/graphs/AskTab.tsx')).AskTab,
                        },
                        {
                          path: 'web',
                          lazy: async () =>
                            (await import('#console/pages/graphs/web/WebTab.tsx')).WebTab,
                        },
                        {
                          path: 'retrieval',
                          lazy: async () =>
                            (await import('#console/pages/graphs/retrieval/RetrievalTab.tsx'))
                              .RetrievalTab,
                        },
                        {
                          path: 'access',
                          lazy: async () =>
                            (await import('#console/pages/graphs/AccessTab.tsx')).AccessTab,
                        },
                      ],
                    },
                    {
                      path: 'files',
                      first: ['/v1/files?scope=all'],
                      loader: async () =>
                        (await import('#console/pages/files/FilesPage.tsx')).filesLoader(
                          queryClient,
                        ),
                      lazy: async () =>
                        (await import('#console/pages/files/FilesPage.tsx')).FilesPage,
                    },
                    {
                      path: 'files/:file_id',
                      loader: async () =>
                        (await import('#console/pages/files/FilePage.tsx')).fileLoader(queryClient),
                      lazy: async () =>
                        (await import('#console/pages/files/FilePage.tsx')).FilePage,
                    },
                    {
                      path: 'playground/runs',
                      loader: async () =>
                        (await import('#console/pages/playground/runs/RunsPage.tsx')).runsLoader(
                          queryClient,
                        ),
                      lazy: async () =>
                        (await import('#console/pages/playground/runs/RunsPage.tsx')).RunsPage,
                    },
                    {
                      path: 'playground',
                      lazy: async () =>
                        (await import('#console/pages/playground/PlaygroundPage.tsx'))
                          .PlaygroundPage,
                    },
                    {
                      path: 'playground/runs/:run_id',
                      loader: async () =>
                        (await import('./pages/playground/runs/run/RunPage.tsx')).runLoader(
                          queryClient,
                        ),
                      lazy: async () =>
                        (await import('./pages/playground/runs/run/RunPage.tsx')).RunPage,
                    },
                    {
                      path: 'playground/evaluations/:evaluation_id?',
                      lazy: async () =>
                        (await import('#console/pages/playground/evaluations/EvaluationsPage.tsx'))
                          .EvaluationsPage,
                    },
                    {
                      path: 'playground/diff',
                      loader: async () =>
                        (await import('#console/pages/playground/diff/DiffPage.tsx')).diffLoader(
                          queryClient,
                        ),
                      lazy: async () =>
                        (await import('#console/pages/playground/diff/DiffPage.tsx')).DiffPage,
                    },
                    {
                      path: 'applications',
                      loader: async () =>
                        (
                          await import('#console/pages/applications/ApplicationsPage.tsx')
                        ).applicationsLoader(queryClient),
                      lazy: async () =>
                        (await import('#console/pages/applications/ApplicationsPage.tsx'))
                          .ApplicationsPage,
                    },
                    {
                      path: 'applications/:application_id',
                      loader: async () =>
                        (
                          await import('#console/pages/applications/ApplicationPage.tsx')
                        ).applicationLoader(queryClient),
                      lazy: async () =>
                        (await import('#console/pages/applications/ApplicationPage.tsx'))
                          .ApplicationPage,
                      children: [
                        {
                          lazy: async () =>
                            (await import('#console/pages/applications/editor/EditorTab.tsx'))
                              .EditorTab,
                        },
                        {
                          path: 'versions',
                          lazy: async () =>
                            (await import('#console/pages/applications/versions/VersionsTab.tsx'))
                              .VersionsTab,
                        },
                        {
                          path: 'run',
                          lazy: async () =>
                            (await import('#console/pages/applications/run/RunTab.tsx')).RunTab,
                        },
                        {
                          path: 'batch',
                          lazy: async () =>
                            (await import('#console/pages/applications/batch/BatchTab.tsx'))
                              .BatchTab,
                        },
                      ],
                    },
                    {
                      path: 'tools',
                      lazy: async () =>
                        (await import('#console/pages/tools/ToolsPage.tsx')).ToolsPage,
                    },
                    {
                      path: 'reference',
                      lazy: async () =>
                        (await import('#console/pages/reference/ReferenceFrame.tsx'))
                          .ReferenceFrame,
                      children: [
                        {
                          lazy: async () =>
                            (await import('#console/pages/reference/IntroductionPage.tsx'))
                              .IntroductionPage,
                        },
                        {
                          path: ':operation_id',
                          loader: async () =>
                            (
                              await import('#console/pages/reference/OperationPage.tsx')
                            ).operationLoader(queryClient),
                          lazy: async () =>
                            (await import('#console/pages/reference/OperationPage.tsx'))
                              .OperationPage,
                        },
                      ],
                    },
                    { path: 'settings', redirect: () => paths.keys() },
                    {
                      path: 'settings/models',
                      lazy: async () =>
                        (await import('#console/pages/settings/models/ModelsPage.tsx')).ModelsPage,
                    },
                    {
                      path: 'settings/teams',
                      lazy: async () =>
                        (await import('#console/pages/settings/teams/TeamsPage.tsx')).TeamsPage,
                    },
                    {
                      path: 'settings/keys',
                      lazy: async () =>
                        (await import('#console/pages/settings/keys/KeysPage.tsx')).KeysPage,
                    },
                    {
                      path: 'settings/guardrails',
                      lazy: async () =>
                        (await import('#console/pages/settings/guardrails/GuardrailsPage.tsx'))
                          .GuardrailsPage,
                    },
                    {
                      path: 'settings/usage',
                      lazy: async () =>
                        (await import('#console/pages/settings/usage/UsagePage.tsx')).UsagePage,
                    },
                    {
                      path: 'settings/reviews',
                      lazy: async () =>
                        (await import('#console/pages/settings/reviews/AnswerReviewsPage.tsx'))
                          .AnswerReviewsPage,
                    },
                    {
                      path: 'settings/audit',
                      lazy: async () =>
                        (await import('#console/pages/settings/audit/AuditPage.tsx')).AuditPage,
                    },
                    {
                      path: 'settings/limits',
                      lazy: async () =>
                        (await import('#console/pages/settings/limits/LimitsPage.tsx')).LimitsPage,
                    },
                    {
                      path: 'settings/isolation',
                      lazy: async () =>
                        (await import('#console/pages/settings/isolation/IsolationPage.tsx'))
                          .IsolationPage,
                    },
                    {
                      path: '*',
                      lazy: async () =>
                        (await import('#console/shell/PageNotFound.tsx')).PageNotFound,
                    },
                  ],
                },
              ],
            },
          ],
        },
      ],
    },
  ]
}
