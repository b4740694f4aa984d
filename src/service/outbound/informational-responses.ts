import { Agent } from 'undici'
import type { Dispatcher } from 'undici'

// A server sends one or two, for example 103 Early Hints.
const maxInformational = 16

class TooManyInformational extends Error {
  override readonly name = 'TooManyInformational'
}

/**
 * Ends a request whose server sends more than 16 informational responses (1xx) before the response. Each takes as long as the
 * headers of a response, and they count toward no limit of the body.
 */
export const limitInformational: Dispatcher.DispatcherComposeInterceptor =
  (dispatch) => (options, handler) =>
    dispatch(options, limited(handler))

/** An agent that limits them. */
export class OutboundAgent extends Agent {
  override dispatch(options: Agent.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    return super.dispatch(options, limited(handler))
  }
}

function limited(handler: Dispatcher.DispatchHandler): Dispatcher.DispatchHandler {
  let count = 0
  return {
    onRequestStart: (...parts) => handler.onRequestStart?.(...parts),
    onRequestUpgrade: (...parts) => handler.onRequestUpgrade?.(...parts),
    onResponseStart: (controller, status, ...parts) => {
      if (status < 200) count += 1
      if (count > maxInformational) {
        controller.abort(new TooManyInformational('the server sends 1xx responses without end'))
      } else {
        handler.onResponseStart?.(controller, status, ...parts)
      }
    },
    onResponseData: (...parts) => handler.onResponseData?.(...parts),
    onResponseEnd: (...parts) => handler.onResponseEnd?.(...parts),
    onResponseError: (...parts) => handler.onResponseError?.(...parts),
  }
}
