import { html, raw } from 'hono/html'
import { contentSecurityPolicy } from './security-headers.ts'

type Operation = { summary?: string; description?: string; tags?: string[]; responses?: Record<string, unknown> }
type Document = { info: { title: string; description?: string }; paths?: Record<string, unknown> }

const methods = ['get', 'post', 'put', 'patch', 'delete']

export function apiDocumentPage(document: Document) {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Operation>)
      .filter(([method]) => methods.includes(method))
      .map(([method, operation]) => ({ path, method, operation })),
  )
  const tags = [...new Set(operations.map(({ operation }) => operation.tags?.[0] ?? 'other'))].sort()
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${document.info.title}</title>
        <link rel="stylesheet" href="/api-docs.css" />
      </head>
      <body>
        <main>
          <h1>${document.info.title}</h1>
          <p>${document.info.description ?? ''}</p>
          <p><a href="/api/openapi.json">The OpenAPI 3.1 document</a> · <a href="/">Back to the site</a></p>
          ${tags.map(
            (tag) =>
              html`<section>
                <h2>${tag}</h2>
                ${operations.filter(({ operation }) => (operation.tags?.[0] ?? 'other') === tag).map(operationArticle)}
              </section>`,
          )}
        </main>
      </body>
    </html>`
}

apiDocumentPage.headers = { 'content-security-policy': contentSecurityPolicy([]) }

function operationArticle({ path, method, operation }: { path: string; method: string; operation: Operation }) {
  const answers = Object.keys(operation.responses ?? {}).join(', ')
  return html`<article>
    <h3><code>${method.toUpperCase()} ${path}</code></h3>
    <p>${operation.summary ?? ''}</p>
    ${operation.description ? html`<p>${operation.description}</p>` : raw('')}
    <p class="answers">Answers: ${answers}</p>
  </article>`
}
