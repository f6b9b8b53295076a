import { fromFile, literal, type MappedText, oncePerMapped } from '../../../../prompt/mappedText.ts';
import { truncateAgents } from '../agentsDigest.ts';
import type { OpenClawLoadedFile } from '../loaded.ts';
import { contextWithin } from '../spending.ts';
import { truncate2026_9 } from './truncate.ts';

/** USER.md never gets more than this, whatever the configuration says (UTF-16 units). */
export const userLimit = 4000;

/** Cuts by limit and name, for each trimmed text: kinds of session differ in little else. */
const cutsOf = oncePerMapped(() => new Map<string, MappedText>());
const mostCuts = 16;

function cutToFit(trimmed: MappedText, file: OpenClawLoadedFile, limit: number): MappedText {
	const cuts = cutsOf(trimmed);
	const key = `${limit} ${file.name}`;
	const known = cuts.get(key);
	if (known) return known;
	const cut = isNamed(file, 'agents.md')
		? truncateAgents(trimmed, limit, file.seeded === undefined ? literal : fromFile)
		: truncate2026_9(trimmed, file.name, limit);
	// The room that earlier files leave changes while somebody types in one of them.
	if (cuts.size >= mostCuts) cuts.clear();
	cuts.set(key, cut);
	return cut;
}

const isNamed = (file: OpenClawLoadedFile, name: string) => file.name.toLowerCase() === name;

/** Context entries as OpenClaw 2026.9.6 builds them. */
export const buildContext2026_9 = contextWithin({
	ownLimit: (file, perFile) => (isNamed(file, 'user.md') ? Math.min(perFile, userLimit) : perFile),
	cut: cutToFit,
});
