import type { Rendering } from '#rendering';
import { httpsUrl } from '../serving/public-urls';
import type { LiveDocument } from './public-document.repository';

const MAX_HEADLINE = 110;
const ARTICLES = new Set(['Article', 'TechArticle', 'BlogPosting', 'NewsArticle']);

/** What a page's structured data speaks of beside the document. */
export interface Described {
  doc: LiveDocument;
  rendering: Rendering;
  url: string;
  description: string;
}

/** What structured data of a type needs to be found in the text. */
export function wantedOf(schemaType: string | null): 'questions' | 'steps' | null {
  return schemaType === 'FAQPage' ? 'questions' : schemaType === 'HowTo' ? 'steps' : null;
}

/**
 * A document in the terms of schema.org, by its own type, an article where it has none. It says only what is so: a page of
 * questions without any, or instructions without steps, is called a web page.
 */
export function structuredData(described: Described): object {
  const { doc, rendering, url, description } = described;
  const image = httpsUrl(doc.ogImage);
  const organization = { '@type': 'Organization', name: doc.tenantName };
  const type = typeOf(described);
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

function typeOf({ doc: { schemaType }, rendering: { questions, steps } }: Described): string {
  if (schemaType === null) return 'Article';
  if (ARTICLES.has(schemaType)) return schemaType;
  if (schemaType === 'FAQPage' && questions.length > 0) return schemaType;
  if (schemaType === 'HowTo' && steps.length > 0) return schemaType;
  return 'WebPage';
}

function question({ question, answer }: Rendering['questions'][number]): object {
  return { '@type': 'Question', name: question, acceptedAnswer: { '@type': 'Answer', text: answer } };
}
