// Limits the API's concurrent work. Each route belongs to an admission class, by its configuration
// or its method.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Admission, Requester } from '#platform/http/admission.ts';
import type { AdmissionName, Admissions } from '#platform/http/admissions.ts';
import { clientGone } from '#platform/http/client-gone.ts';
import { networkOf } from '#platform/http/requests.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route's admission class. Defaults to reads or writes, by the method. */
    admission?: AdmissionName;
  }
}

const readMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

export const isRead = ({ method }: Pick<Admitted, 'method'>): boolean =>
  typeof method === 'string'
    ? readMethods.has(method)
    : method.every((one) => readMethods.has(one));

type Admitted = {
  readonly method: string | readonly string[];
  readonly config?: { readonly admission?: AdmissionName } | undefined;
};

function admissionOf(admissions: Admissions, { method, config }: Admitted): Admission {
  return admissions[config?.admission ?? (isRead({ method }) ? 'apiReads' : 'writes')];
}

/** Queues the handlers of all routes registered later in this scope until they are admitted. */
export function admitRoutes(app: FastifyInstance, admissions: Admissions): void {
  app.addHook('onRoute', (route) => {
    const admission = admissionOf(admissions, route);
    const { handler } = route;
    route.handler = function admitted(request, reply) {
      return admission.run(async () => handler.call(this, request, reply), {
        signal: clientGone(reply.raw),
        ...requesterOf(request),
      });
    };
  });
}

/** Within a network a company's people share a place in the line, and so do its visitors. */
function requesterOf(request: FastifyRequest): Requester {
  const network = networkOf(request);
  const actor = request.context?.actor;
  if (actor?.kind !== 'member') return { client: network };
  return { client: actor.companyId ?? actor.userId, network };
}

/**
 * Checks admission before the request is read or anything is looked up. Throws overloaded where the
 * handler would or might be refused.
 */
export const checkAdmission = (admissions: Admissions, request: FastifyRequest): void => {
  const { method, routeOptions } = request;
  admissionOf(admissions, { method, config: routeOptions.config }).check(networkOf(request));
};
