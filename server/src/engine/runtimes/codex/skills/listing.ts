import { utf8Length } from '../../../text/lengths/measure.ts';
import type { Session } from '../../../workspace/session.ts';
import type { CodexSettings } from '../config/settings.ts';
import { valueAt, wholeOf } from '../config/toml.ts';
import { aliasesCost, type CodexBudgetLine, isBetter, sharesOf } from './budget.ts';
import type { Catalog, CodexSkill } from './catalog.ts';

/** A skill as one session is told of it. */
export interface SkillLine {
	readonly skill: CodexSkill;
	/** Characters of its description that are left; undefined where it is not in the list. */
	readonly characters?: number;
	/** What stands before the description, and behind it; without the space between them. */
	readonly before: string;
	readonly after: string;
	/** Characters that the description has. */
	readonly length: number;
}

export interface CodexSkillListing {
	/** The roots of skills that may be listed, by the short names that lines use; none where lines have whole paths. */
	readonly roots: readonly (readonly [alias: string, folder: string])[];
	readonly lines: readonly SkillLine[];
	/** What all lines may cost together, in the program’s tokens: four bytes each. */
	readonly limit: number;
}

/** Codex 0.169.0: of a model that it does not know. */
const usualWindow = 272_000;

function windowOf(settings: CodexSettings, session: Pick<Session, 'contextWindow'>): number {
	return wholeOf(settings.table.model_context_window) ?? session.contextWindow ?? usualWindow;
}

const bytesOf = ({ description }: CodexSkill): readonly number[] =>
	typeof description === 'string'
		? Array.from(description, utf8Length)
		: Array.from({ length: description.description.length }, () => 1);

/**
 * Codex 0.169.0: 2 % of the context window for the lines, and for short names of the folders where these take more room than they save in
 * prose. Whole paths stand in the lines where the short names leave no room for any, where more fits that way, and where as much takes no
 * more room. Undefined where the section is missing altogether.
 */
export function listingOf(
	catalog: Catalog,
	settings: CodexSettings,
	session: Pick<Session, 'contextWindow'>,
): CodexSkillListing | undefined {
	if (valueAt(settings.table, 'skills', 'include_instructions') === false) return undefined;
	const offered = catalog.skills.filter(({ standing }) => standing === 'offered');
	const limit = Math.floor((windowOf(settings, session) * 2) / 100);
	if (offered.length === 0 || limit <= 0) return undefined;
	const used = new Set(offered.map(({ root }) => root));
	const roots = catalog.roots.filter((root) => used.has(root)).map((root, index) => [`r${index}`, root] as const);
	const aliases = new Map(roots.map(([alias, root]) => [root, alias]));
	const linesBy = (rootName: (root: string) => string) =>
		offered.map((skill): CodexBudgetLine & { readonly skill: CodexSkill } => ({
			skill,
			name: skill.name,
			description: bytesOf(skill),
			path: `${rootName(skill.root)}/${skill.path}`,
		}));
	const planOf = (lines: ReturnType<typeof linesBy>, table: number) => {
		const most = limit - table;
		return { lines, most, table, shares: sharesOf(lines, most) };
	};
	const table = aliasesCost(roots);
	const short = planOf(
		linesBy((root) => aliases.get(root) ?? 'r0'),
		table,
	);
	const long = planOf(
		linesBy((root) => root),
		0,
	);
	const isLong = !isBetter(short, long);
	const { lines, most, shares } = isLong ? long : short;
	return {
		roots: isLong ? [] : roots,
		limit: most,
		lines: lines.map(({ skill, path, description }, index) => {
			const share = shares[index];
			return {
				skill,
				before: `- ${skill.name}: `,
				after: `(file: ${path})`,
				length: description.length,
				...(share?.kind === 'shown' && { characters: share.characters }),
			};
		}),
	};
}

/** The line of a skill whose description is known. */
export function lineText({ before, after, characters = 0 }: SkillLine, description: string): string {
	const shown = [...description].slice(0, characters).join('');
	return `${before}${shown}${shown === '' ? '' : ' '}${after}`;
}
