import { SCOPES } from '@cledrau/domain/partners/scopes.ts'
import type { FastifyInstance } from 'fastify'
import { API } from '../../../http/serve.ts'
import { ALGORITHMS, type PartnerTokens, type TokenAsked, type TokenRefusal } from './partner-tokens.ts'

export const TOKEN_PATH = `${API}/oauth/token`
/** A proof with a large key, and what goes with it. */
const LONGEST_FORM = 8_000

const STATUS: Record<TokenRefusal, number> = {
  invalid_request: 400,
  invalid_client: 401,
  unsupported_grant_type: 400,
  invalid_scope: 400,
  invalid_target: 400,
}
/** For the people who build it; which of them it was that didn't fit, nobody is told who has only guessed. */
const WORDS: Record<TokenRefusal, string> = {
  invalid_request: 'Send a form with grant_type, client_assertion_type and client_assertion.',
  invalid_client: 'The proof is not of a key that counts here, not for us, past its time, or was shown before.',
  unsupported_grant_type: 'There is client_credentials only.',
  invalid_scope: 'One of these scopes is not in your contract.',
  invalid_target: 'You have no such order.',
}

/** RFC 6749 and RFC 8414: forms in, and answers as every library of OAuth knows them. */
export function partnerTokenRoutes(server: FastifyInstance, tokens: PartnerTokens, origin: string): void {
  server.get('/.well-known/oauth-authorization-server', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').send({
      issuer: origin,
      token_endpoint: `${origin}${TOKEN_PATH}`,
      grant_types_supported: ['client_credentials'],
      response_types_supported: [],
      scopes_supported: SCOPES,
      token_endpoint_auth_methods_supported: ['private_key_jwt'],
      token_endpoint_auth_signing_alg_values_supported: ALGORITHMS,
      service_documentation: `${origin}${API}/docs`,
    }),
  )
  void server.register((scope, _options, ready) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: LONGEST_FORM },
      (_request, body, parsed) => parsed(null, readForm(String(body))),
    )
    scope.post(TOKEN_PATH, async (request, reply) => {
      const asked = request.body as TokenAsked | undefined
      const answer = asked ? await tokens.give(asked) : ({ ok: false, refusal: 'invalid_request' } as const)
      if (answer.ok) return reply.send(answer.value)
      const { refusal } = answer
      return reply.code(STATUS[refusal]).send({ error: refusal, error_description: WORDS[refusal] })
    })
    ready()
  })
}

/** Nothing where a field comes twice: which of them would count is anybody's guess. */
function readForm(body: string): TokenAsked | undefined {
  const form = [...new URLSearchParams(body)]
  const fields = new Map(form)
  return fields.size === form.length ? (Object.fromEntries(fields) as TokenAsked) : undefined
}
