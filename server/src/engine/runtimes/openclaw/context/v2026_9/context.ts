import { fromFile, literal, type MappedText, oncePerMapped } from '../../../../prompt/mappedText.ts';
import { type DigestStyle, digest2026_7, digest2026_9, truncateAgents } from '../agentsDigest.ts';
import type { OpenClawLoadedFile } from '../loaded.ts';
import { contextWithin } from '../spending.ts';
import { truncate2026_9 } from './truncate.ts';

/** USER.md never gets more than this, whatever the configuration says (UTF-16 units). */
export const userLimit = 4000;

/** How a version that has a limit for all files cuts one. */
interface CutStyle {
	/** For AGENTS.md. */
	readonly digest: DigestStyle;
	/** USER.md never gets more, in UTF-16 units. */
	readonly userLimit?: number;
}

/** Cuts by limit and name, for each trimmed text: kinds of session differ in little else. */
const cutsOf = oncePerMapped(() => new Map<string, MappedText>());
const mostCuts = 16;

function cutToFit(trimmed: MappedText, file: OpenClawLoadedFile, limit: number, { digest }: CutStyle): MappedText {
	const cuts = cutsOf(trimmed);
	const key = `${limit} ${digest.keepsPairs} ${file.name}`;
	const known = cuts.get(key);
	if (known) return known;
	const cut = isNamed(file, 'agents.md')
		? truncateAgents(trimmed, limit, digest, file.seeded === undefined ? literal : fromFile)
		: truncate2026_9(trimmed, file.name, limit, digest.keepsPairs);
	// The room that earlier files leave changes while somebody types in one of them.
	if (cuts.size >= mostCuts) cuts.clear();
	cuts.set(key, cut);
	return cut;
}

const isNamed = (file: OpenClawLoadedFile, name: string) => file.name.toLowerCase() === name;

const builderOf = (style: CutStyle) =>
	contextWithin({
		ownLimit: (file, perFile) => (isNamed(file, 'user.md') ? Math.min(perFile, style.userLimit ?? perFile) : perFile),
		cut: (trimmed, file, limit) => cutToFit(trimmed, file, limit, style),
	});

/** Context entries as OpenClaw 2026.7.1 and 2026.9.6 build them. */
export const buildContext2026_7 = builderOf({ digest: digest2026_7 });
export const buildContext2026_9 = builderOf({ digest: digest2026_9, userLimit });
