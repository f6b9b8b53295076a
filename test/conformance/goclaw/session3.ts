import type { Part } from '../../../server/src/engine/prompt/prompt.ts';
import type { ProseLine, Wording } from '../../../server/src/engine/prompt/wording/wording.ts';
import { goClaw3 } from '../../../server/src/engine/runtimes/goclaw/goclaw3.ts';
import { writtenPage } from '../../../server/src/engine/runtimes/goclaw/managed/agentPage.ts';
import { pathOf } from '../../../server/src/engine/runtimes/goclaw/managed/storedPath.ts';
import { sha256 } from '../../../server/src/engine/text/sha256.ts';
import type { Session } from '../../../server/src/engine/workspace/session.ts';
import { sessionOf, snapshotOf } from '../../engine/snapshots.ts';
import { type Adapter, type Input, isExact, proseDigest } from '../case.ts';

const marked = (length: number, digest: string): string => `⟦${length}:${digest}⟧`;

const proseMark = ({ length, digest = '' }: ProseLine): string => marked(length, digest);

/** Says of every line of prose how long it is and what its digest is; of a template the same of all of it. */
const measured: Wording = {
	id: 'pack',
	textFor: ({ id, heading, lines, length, sha256: digest = '' }) => {
		if (id.startsWith('template.')) return `⟦TEMPLATE:${length}:${digest.slice(0, 16)}⟧`;
		return [
			...(heading === undefined ? [] : [heading]),
			...(lines ?? ['⟦?⟧']).map((line) => (typeof line === 'string' ? line : proseMark(line))),
		].join('\n');
	},
};

const withoutDay = (text: string): string => text.replace(/^Current date: .*$/mu, 'Current date: {{day}}');

/** From so many characters on the cases have a digest in the place of a line. */
const longLine = 1000;

const shortened = (text: string): string =>
	text
		.split('\n')
		.map((line) => (line.length > longLine ? marked(Buffer.byteLength(line), sha256(line).slice(0, 16)) : line))
		.join('\n');

function treeOf({ files, copies, skills = [] }: Input): Record<string, string> {
	const context = (user: string | undefined, texts: Readonly<Record<string, string>>) =>
		Object.entries(texts).map(([name, text]): [string, string] => [pathOf({ kind: 'context', user, name }), text]);
	const people = Object.entries<Readonly<Record<string, string>>>(copies);
	return Object.fromEntries([
		...context(undefined, files),
		...people.flatMap(([user, texts]) => context(user, texts)),
		...skills.map(({ granted, ...skill }: Input): [string, string] => [
			pathOf({ kind: 'skill', slug: skill.slug }),
			JSON.stringify({ ...skill, agents: granted ? [{ agent_key: 'guide' }] : [], people: [] }),
		]),
	]);
}

const pageOf = ({ row, people, team, delegates = [] }: Input): string =>
	writtenPage({ mode: 'managed', agent: row, delegates_to: delegates, ...(team && { team }), people });

/** What wakes a scheduled run was left out where the cases were taken. */
const isJobNote = ({ id }: Part): boolean => id === 'goclaw.job-note';

function partsOf(input: Input, wording: Wording): readonly Part[] {
	const session: Session = sessionOf({ ...input.session, toolNames: input.tools });
	const { parts } = goClaw3.assemble(snapshotOf(treeOf(input), pageOf(input)), session, wording);
	return parts.filter((part) => !isJobNote(part));
}

const textOf = (parts: readonly Part[]): string => withoutDay(parts.map(({ text }) => text).join(''));

/** The system prompt of GoClaw 3.11.3, whose own resolver and message builder made the cases from its SQLite store. */
export const session3: Adapter = (input, { expected, wordingFor }) => {
	const parts = partsOf(input, wordingFor(goClaw3.id));
	const text = textOf(parts);
	const whole = { bytes: Buffer.byteLength(text), sha256: isExact(parts) ? sha256(text) : proseDigest };
	return {
		...(Object.hasOwn(Object(expected), 'bytes') && whole),
		text: shortened(textOf(partsOf(input, measured))),
	};
};
