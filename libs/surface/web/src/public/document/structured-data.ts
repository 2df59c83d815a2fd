import type { Rendering } from '#rendering';
import { httpsUrl } from '../http/public-urls';
import type { LiveDocument } from '../live-documents/live-documents.repository';

const MAX_HEADLINE = 110;
const ARTICLES = new Set(['Article', 'TechArticle', 'BlogPosting', 'NewsArticle']);

/** A document with its rendering. */
export interface RenderedDocument {
  doc: LiveDocument;
  rendering: Rendering;
  url: string;
  description: string;
}

/** The parts of the text that the structured data of a type contains. */
export function partsFor(schemaType: string | null): 'questions' | 'steps' | null {
  return schemaType === 'FAQPage' ? 'questions' : schemaType === 'HowTo' ? 'steps' : null;
}

/**
 * The JSON-LD of a document in the vocabulary of schema.org. A document without a type is an article. An FAQ without questions, or a
 * how-to without steps, is a web page.
 */
export function structuredData(rendered: RenderedDocument): object {
  const { doc, rendering, url, description } = rendered;
  const image = httpsUrl(doc.ogImage);
  const organization = { '@type': 'Organization', name: doc.tenantName };
  const type = typeOf(rendered);
  return {
    '@context': 'https://schema.org',
    '@type': type,
    ...(ARTICLES.has(type)
      ? {
          headline: (doc.seoTitle ?? doc.publicTitle).slice(0, MAX_HEADLINE),
          mainEntityOfPage: url,
          ...(rendering.words > 0 && rendering.language === null && { wordCount: rendering.words }),
        }
      : { name: doc.seoTitle ?? doc.publicTitle }),
    url,
    ...(description !== '' && { description }),
    ...(image !== null && { image }),
    ...(rendering.language !== null && { inLanguage: rendering.language }),
    datePublished: doc.publishedAt.toISOString(),
    dateModified: doc.updatedAt.toISOString(),
    author: organization,
    publisher: organization,
    isAccessibleForFree: true,
    ...(type === 'FAQPage' && { mainEntity: rendering.questions.map(question) }),
    ...(type === 'HowTo' && { step: rendering.steps.map((text) => ({ '@type': 'HowToStep', text })) }),
  };
}

function typeOf({ doc: { schemaType }, rendering: { questions, steps } }: RenderedDocument): string {
  if (schemaType === null) return 'Article';
  if (ARTICLES.has(schemaType)) return schemaType;
  if (schemaType === 'FAQPage' && questions.length > 0) return schemaType;
  if (schemaType === 'HowTo' && steps.length > 0) return schemaType;
  return 'WebPage';
}

function question({ question, answer }: Rendering['questions'][number]): object {
  return { '@type': 'Question', name: question, acceptedAnswer: { '@type': 'Answer', text: answer } };
}
