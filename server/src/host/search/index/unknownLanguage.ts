import { plainWords } from '../../../engine/memory/search/query/query.ts';
import { type NotEnglish, notEnglish } from '../../../engine/memory/search/text/languages.ts';
import { isEnglishOnly } from '../../embedding/models.ts';

/** What `model` does not know about the language of a question; undefined where it does, or nobody can tell. */
export const unknownTo = (model: string, query: string): NotEnglish | undefined =>
	isEnglishOnly(model) ? notEnglish(plainWords(query)) : undefined;

/** What helps in an editor. */
export const anotherModel = 'For other languages, choose another model in the setting soulscope.embeddings.model.';

/** For people: what the model does not know, and what to do about it: `advice`, where anything can be done. */
export const sayUnknown = (unknown: NotEnglish, advice: string): string =>
	(unknown.kind === 'script'
		? `Only words are searched, because the model for semantic search only knows English. ${advice}`
		: `The model for semantic search was made for English, and this question looks ${unknown.name}. It may miss other words for the same thing. ${advice}`
	).trimEnd();
