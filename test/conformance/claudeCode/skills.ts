import { reminderRole } from '../../../server/src/engine/runtimes/claudeCode/config/model.ts';
import { runOf } from '../../../server/src/engine/runtimes/claudeCode/config/run.ts';
import { lineText } from '../../../server/src/engine/runtimes/claudeCode/skills/lines.ts';
import { skillListing } from '../../../server/src/engine/runtimes/claudeCode/skills/listing.ts';
import { newsText } from '../../../server/src/engine/runtimes/claudeCode/skills/section.ts';
import type { Session, Touch } from '../../../server/src/engine/workspace/session.ts';
import type { Snapshot } from '../../../server/src/engine/workspace/snapshot.ts';
import type { Adapter, Input, JsonObject } from '../case.ts';
import { placed, places, treesOf, unplaced, worldOf } from '../coding/world.ts';

interface Start {
	readonly snapshot: Snapshot;
	readonly session: Session;
}

/** What the case was run in, and with. */
function startOf(input: Input): Start {
	const cwd =
		input.cwd === undefined ? places.root : placed(input.cwd.startsWith('<') ? input.cwd : `<ROOT>/${input.cwd}`);
	const touched: readonly Touch[] = (input.touched ?? []).map((path: string) => ({
		path: `${places.root}/${path}`,
		by: 'read',
	}));
	return {
		snapshot: {
			root: places.root,
			files: new Map(),
			config: undefined,
			environment: { home: places.home, hostTimeZone: 'UTC', platform: 'linux', variables: input.env ?? {} },
			places: worldOf(treesOf(input, { git: input.git ?? true })),
		},
		session: {
			kind: 'main',
			now: 0,
			timeZone: 'UTC',
			random: 0,
			cwd,
			touched,
			programArguments: (input.args ?? []).map(placed),
		},
	};
}

/** Long lists are told by their ends and the lengths of their lines (code points). */
function linesAs(expected: unknown, lines: readonly string[]): unknown {
	if (Array.isArray(expected)) return lines;
	return { $count: lines.length, first: lines[0], last: lines.at(-1), lengths: lines.map((line) => [...line].length) };
}

function skillsListing(input: Input, expected: JsonObject): unknown {
	const { snapshot, session } = startOf(input);
	const run = runOf(snapshot, session);
	const listing = skillListing(snapshot, session);
	const bundled = listing.lines.flatMap((each) => (each.kind === 'bundled' ? [each] : []));
	const texts = bundled.map(({ skill, hasText }) => `- ${skill.name}`.length + (hasText ? 2 + skill.length : 0));
	const role = reminderRole(run, session);
	return {
		role: listing.untold === undefined ? role : null,
		lines: linesAs(
			expected.lines,
			listing.lines.flatMap((each) => (each.kind === 'own' ? [lineText(each.line)] : [])),
		),
		later:
			listing.news.length > 0 ? listing.news.map((news) => [news.turn, role, unplaced(newsText(news))]) : undefined,
		builtin: {
			count: bundled.length,
			chars: texts.reduce((sum, length) => sum + length, Math.max(0, texts.length - 1)),
			bare: bundled.filter(({ hasText }) => !hasText).map(({ skill }) => skill.name),
		},
		sectionChars: listing.length,
	};
}

export const skillAdapters: Readonly<Record<string, Adapter>> = {
	'skills.listing': (input, { expected }) => skillsListing(input, expected as JsonObject),
};
