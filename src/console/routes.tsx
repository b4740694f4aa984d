import type { QueryClient } from '@tanstack/react-query'
import { replace, type RouteObject } from 'react-router'
import { meQueries } from './session/me-queries.ts'
import { FirstPaint } from '#console/shell/FirstPaint.tsx'
import { requireSession } from '#console/shell/require-session.ts'
import { PageNotFound, RouteProblem } from '#console/shell/RouteProblem.tsx'
import { paths } from './paths.ts'

/** All routes of the console. Pages load their code on the first visit. */
export function routes(queryClient: QueryClient): RouteObject[] {
  return [
    {
      HydrateFallback: FirstPaint,
      errorElement: <RouteProblem />,
      children: [
        {
          path: 'sign-in',
          lazy: {
            Component: async () =>
              (await import('#console/pages/sign-in/SignInPage.tsx')).SignInPage,
          },
        },
        {
          middleware: [requireSession],
          loader: async () => {
            await queryClient.query(meQueries.own())
            return null
          },
          // The query of the key refetches its permissions, so navigation does not need to.
          shouldRevalidate: () => false,
          lazy: {
            Component: async () => (await import('#console/shell/AppShell.tsx')).AppShell,
          },
          children: [
            {
              errorElement: <RouteProblem />,
              children: [
                {
                  index: true,
                  lazy: {
                    Component: async () =>
                      (await import('#console/pages/home/HomePage.tsx')).HomePage,
                  },
                },
                {
                  path: 'ask/:conversation_id?',
                  lazy: {
                    Component: async () => (await import('#console/pages/ask/AskPage.tsx')).AskPage,
                  },
                },
                {
                  path: 'graphs',
                  lazy: {
                    loader: async () =>
                      (await import('#console/pages/graphs/graphs-loader.ts')).graphsLoader(
                        queryClient,
                      ),
                    Component: async () =>
                      (await import('#console/pages/graphs/GraphsPage.tsx')).GraphsPage,
                  },
                },
                {
                  path: 'graphs/:graph_id',
                  lazy: {
                    loader: async () =>
                      (await import('#console/pages/graphs/GraphPage.tsx')).graphLoader(
                        queryClient,
                      ),
                    Component: async () =>
                      (await import('#console/pages/graphs/GraphPage.tsx')).GraphPage,
                  },
                  children: [
                    {
                      index: true,
                      lazy: {
                        Component: async () =>
                          (await import('#console/pages/graphs/FilesTab.tsx')).FilesTab,
                      },
                    },
                    {
                      path: 'ask',
                      lazy: {
                        Component: async () =>
                          (await import('#console/pages/graphs/AskTab.tsx')).AskTab,
                      },
                    },
                    {
                      path: 'web',
                      lazy: {
                        Component: async () =>
                          (await import('#console/pages/graphs/web/WebTab.tsx')).WebTab,
                      },
                    },
                    {
                      path: 'access',
                      lazy: {
                        Component: async () =>
                          (await import('#console/pages/graphs/AccessTab.tsx')).AccessTab,
                      },
                    },
                  ],
                },
                {
                  path: 'files',
                  lazy: {
                    loader: async () =>
                      (await import('#console/pages/files/FilesPage.tsx')).filesLoader(queryClient),
                    Component: async () =>
                      (await import('#console/pages/files/FilesPage.tsx')).FilesPage,
                  },
                },
                {
                  path: 'files/:file_id',
                  lazy: {
                    loader: async () =>
                      (await import('#console/pages/files/FilePage.tsx')).fileLoader(queryClient),
                    Component: async () =>
                      (await import('#console/pages/files/FilePage.tsx')).FilePage,
                  },
                },
                {
                  path: 'playground/runs',
                  lazy: {
                    loader: async () =>
                      (await import('#console/pages/playground/runs/RunsPage.tsx')).runsLoader(
                        queryClient,
                      ),
                    Component: async () =>
                      (await import('#console/pages/playground/runs/RunsPage.tsx')).RunsPage,
                  },
                },
                {
                  path: 'playground',
                  lazy: {
                    Component: async () =>
                      (await import('#console/pages/playground/PlaygroundPage.tsx')).PlaygroundPage,
                  },
                },
                {
                  path: 'playground/runs/:run_id',
                  lazy: {
                    loader: async () =>
                      (await import('./pages/playground/runs/run/RunPage.tsx')).runLoader(
                        queryClient,
                      ),
                    Component: async () =>
                      (await import('./pages/playground/runs/run/RunPage.tsx')).RunPage,
                  },
                },
                {
                  path: 'playground/diff',
                  lazy: {
                    loader: async () =>
                      (await import('#console/pages/playground/diff/DiffPage.tsx')).diffLoader(
                        queryClient,
                      ),
                    Component: async () =>
                      (await import('#console/pages/playground/diff/DiffPage.tsx')).DiffPage,
                  },
                },
                { path: 'settings', loader: () => replace(paths.keys()) },
                {
                  lazy: {
                    Component: async () =>
                      (await import('#console/shell/PermissionGate.tsx')).PermissionGate,
                  },
                  children: [
                    {
                      path: 'settings/models',
                      lazy: {
                        Component: async () =>
                          (await import('#console/pages/settings/models/ModelsPage.tsx'))
                            .ModelsPage,
                      },
                    },
                    {
                      path: 'settings/teams',
                      lazy: {
                        Component: async () =>
                          (await import('#console/pages/settings/teams/TeamsPage.tsx')).TeamsPage,
                      },
                    },
                    {
                      path: 'settings/keys',
                      lazy: {
                        Component: async () =>
                          (await import('#console/pages/settings/keys/KeysPage.tsx')).KeysPage,
                      },
                    },
                    {
                      path: 'settings/guardrails',
                      lazy: {
                        Component: async () =>
                          (await import('#console/pages/settings/guardrails/GuardrailsPage.tsx'))
                            .GuardrailsPage,
                      },
                    },
                    {
                      path: 'settings/usage',
                      lazy: {
                        Component: async () =>
                          (await import('#console/pages/settings/usage/UsagePage.tsx')).UsagePage,
                      },
                    },
                    {
                      path: 'settings/reviews',
                      lazy: {
                        Component: async () =>
                          (await import('#console/pages/settings/reviews/AnswerReviewsPage.tsx'))
                            .AnswerReviewsPage,
                      },
                    },
                    {
                      path: 'settings/audit',
                      lazy: {
                        Component: async () =>
                          (await import('#console/pages/settings/audit/AuditPage.tsx')).AuditPage,
                      },
                    },
                    {
                      path: 'settings/limits',
                      lazy: {
                        Component: async () =>
                          (await import('#console/pages/settings/limits/LimitsPage.tsx'))
                            .LimitsPage,
                      },
                    },
                    {
                      path: 'settings/isolation',
                      lazy: {
                        Component: async () =>
                          (await import('#console/pages/settings/isolation/IsolationPage.tsx'))
                            .IsolationPage,
                      },
                    },
                  ],
                },
                { path: '*', Component: PageNotFound },
              ],
            },
          ],
        },
      ],
    },
  ]
}
