import { Argument, Option } from 'commander';
import type { EntryFilter } from '../../engine/knowledge/search/filter.ts';
import type { FusedHit } from '../../engine/knowledge/search/fusion.ts';
import { readVersionId } from '../../engine/knowledge/store/versionIds.ts';
import { visible } from '../check/displayText.ts';
import { type GivenParameters, type KnowledgeOperation, operation, type WithData } from './operation.ts';
import { models, number, parseKinds, parseTime, parseVersion, text } from './parts.ts';
import { semanticQuestion } from './semanticQuestion.ts';

interface GivenFilter {
	readonly type?: readonly string[];
	readonly since?: string;
	readonly until?: string;
	readonly version?: string;
}

/** What a person wants searched, beyond the path. */
function filterFrom(given: GivenParameters): EntryFilter {
	const { type, since, until, version } = given as GivenFilter;
	return {
		...(type && { types: type }),
		...(since !== undefined && { since }),
		...(until !== undefined && { until }),
		...(version !== undefined && { version: readVersionId(version) }),
	};
}

export const searchOperation: KnowledgeOperation = operation<WithData<{ hits: readonly FusedHit[] }>>({
	name: 'search',
	description: 'find passages by words, and by what they mean once `embed` has prepared it',
	arguments: [new Argument('[query]', 'what you are looking for')],
	options: [
		text('--pattern <words>', 'other words for the word search than the query has'),
		new Option('--mode <mode>', 'by words, by semantic search, or both').choices(['hybrid', 'semantic', 'keyword']),
		text('--path-prefix <path>', 'only paths that begin like this'),
		text('--type <types>', 'only these kinds, with commas between them: markdown, pdf, code, …').argParser(parseKinds),
		text('--since <time>', 'only versions from this time on: 30d, 12h, or a date').argParser(parseTime),
		text('--until <time>', 'only versions before this time').argParser(parseTime),
		text('--version <time>', 'only this version, as `versions` names it').argParser(parseVersion),
		number('--limit <count>', 'the most results; 10 by default'),
		new Option('--include-history', 'also older versions'),
		models(),
	],
	input: (given) => (given.version === undefined ? given : { ...given, include_history: true }),
	async prepare(store, given, terminal) {
		const vector = await semanticQuestion(store, given, terminal);
		return { filter: filterFrom(given), ...(vector && { queryVector: vector }) };
	},
	print({ data: { hits } }, terminal) {
		const shown = hits.map(({ logical_path, version_id, score, snippet, start_line, end_line }) => {
			const lines = snippet.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '');
			const span = start_line === end_line ? `line ${start_line}` : `lines ${start_line}–${end_line}`;
			const place = start_line === undefined ? '' : `  ${span}`;
			const where = `${visible(logical_path)}@${version_id}  ${score.toFixed(3)}${place}`;
			return [where, ...lines.map((line) => `    ${line}`)].map((line) => `${line}\n`).join('');
		});
		terminal.out(shown.join('\n'));
		if (hits.length === 0) terminal.note?.('Nothing was found.');
	},
});
