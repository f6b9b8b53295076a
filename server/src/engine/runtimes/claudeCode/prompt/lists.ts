import type { LedgerRow } from '../../../prompt/ledger.ts';
import type { Part } from '../../../prompt/prompt.ts';
import type { Wording } from '../../../prompt/wording/wording.ts';
import { untilChanged } from '../../../workspace/untilChanged.ts';
import { factPart } from '../../coding/parts.ts';
import { agentRows } from '../agents/rows.ts';
import { agentParts } from '../agents/section.ts';
import { preloadedParts, readerOf } from '../agents/subagent.ts';
import { reminderRole } from '../config/model.ts';
import { runOf } from '../config/run.ts';
import { listFields } from '../lists/session.ts';
import { outputStyleParts, outputStyleRows } from '../outputStyle/outputStyle.ts';
import { idleRows } from '../plugins/idle.ts';
import { skillRows } from '../skills/rows.ts';
import { skillNewsParts, skillParts } from '../skills/section.ts';

/** What a session is told of skills, agents and the style of its answers. */
interface ListParts {
	/** Before the instructions: to older models, a block each. */
	readonly before: readonly Part[];
	/** Behind them: to newer models, in one message. */
	readonly after: readonly Part[];
	/** What touches of files have brought since. */
	readonly later: readonly Part[];
}

/** Each group between `before` and `after`, in parts of their own. */
const framed = (groups: readonly (readonly Part[])[], before: string, after: string): readonly Part[] =>
	groups.flatMap((group) => {
		const [first] = group;
		if (!first) return [];
		const edge = (side: string, text: string) =>
			text === '' ? [] : [factPart(`${first.id}.${side}`, first.title, text, first.stability)];
		return [...edge('open', before), ...group, ...edge('close', after)];
	});

/** Worked out again only where one of their files is other: nearly always it is the instructions that somebody types in. */
export const listParts = untilChanged(listFields, (snapshot, session, wording: Wording): ListParts => {
	const role = reminderRole(runOf(snapshot, session), session);
	const reader = readerOf(snapshot, session);
	const groups = [
		session.kind === 'main' ? outputStyleParts(snapshot, session, wording) : [],
		agentParts(snapshot, reader, wording),
		...skillParts(snapshot, reader, wording),
	];
	const news = skillNewsParts(snapshot, reader).flatMap(({ groups: told }) => told);
	const preloaded = preloadedParts(snapshot, session);
	const reminder = ['<system-reminder>\n', '\n</system-reminder>'] as const;
	return role === 'user'
		? {
				before: framed(groups, reminder[0], `${reminder[1]}\n`),
				after: preloaded,
				later: framed(news, `\n\n${reminder[0]}`, reminder[1]),
			}
		: { before: [], after: [...preloaded, ...framed(groups, '\n\n', '')], later: framed(news, '\n\n', '') };
});

/** A row for every file that the lists look at. */
export const listRows = untilChanged(listFields, (snapshot, session): readonly LedgerRow[] => {
	const reader = readerOf(snapshot, session);
	// How to answer is for the one who talks to the person.
	const styles = session.kind === 'main' ? outputStyleRows(snapshot, session) : [];
	const lists = [...styles, ...agentRows(snapshot, reader), ...skillRows(snapshot, reader)];
	const known = new Set(lists.map(({ path }) => path));
	return [...lists, ...idleRows(runOf(snapshot, session)).filter(({ path }) => !known.has(path))];
});
