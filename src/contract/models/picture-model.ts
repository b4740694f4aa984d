import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { deleted, described, timestamp } from '#contract/primitives.ts'
import { modelTest } from './model-test.ts'

/** What an organization has set for the model that describes pictures in files. */
const settings = {
  model: described(
    z.string().check(z.minLength(1)).check(z.maxLength(128)),
    'The public ID of a model that accepts images.',
  ),
}

const pictureModel = z.object({ ...settings, id: z.string(), created_at: timestamp })
export type PictureModel = z.infer<typeof pictureModel>

export const getPictureModel = {
  method: 'GET',
  path: '/v1/admin/pictures',
  summary: 'Retrieve the model that describes pictures in files',
  permission: 'models:admin',
  reply: z.object({
    model: described(z.nullable(pictureModel), 'Null where pictures are not described.'),
  }),
  fails: ['team_forbidden'],
} as const satisfies Endpoint

/** Files that are processed from then on have their pictures described. */
export const connectPictureModel = {
  method: 'PUT',
  path: '/v1/admin/pictures',
  summary: 'Set the model that describes pictures in files, so that they can be found',
  permission: 'models:admin',
  body: z.object(settings),
  reply: pictureModel,
  fails: ['body_not_json', 'team_forbidden', 'model_unknown', 'model_removed', 'model_blind'],
} as const satisfies Endpoint

export const disconnectPictureModel = {
  method: 'DELETE',
  path: '/v1/admin/pictures',
  summary: 'Stop describing pictures; existing descriptions are kept',
  permission: 'models:admin',
  reply: deleted,
  fails: ['team_forbidden', 'picture_model_not_found'],
} as const satisfies Endpoint

/** Shows a model a picture, and tells what it says of it. */
export const testPictureModel = {
  method: 'POST',
  path: '/v1/admin/pictures/test',
  summary: 'Test whether a model describes pictures',
  permission: 'models:admin',
  changes: false,
  body: z.object(settings),
  reply: modelTest,
  fails: ['body_not_json', 'team_forbidden', 'model_unknown', 'model_removed', 'model_blind'],
} as const satisfies Endpoint
