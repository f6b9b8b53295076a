import type { Fate, LedgerRow } from '../../../prompt/ledger.ts';
import { createPrompt, type Part, type Prompt } from '../../../prompt/prompt.ts';
import type { Wording } from '../../../prompt/wording/wording.ts';
import { utf8Length } from '../../../text/lengths/measure.ts';
import { pathFrom } from '../../../workspace/places.ts';
import type { Session } from '../../../workspace/session.ts';
import { type Snapshot, textIn } from '../../../workspace/snapshot.ts';
import { rowOf } from '../../coding/entry.ts';
import { type CodexContext, contextOf } from '../context/context.ts';
import { runtimeId } from '../known.ts';
import { lineText, type SkillLine } from '../skills/listing.ts';
import { entriesOf, messagesOf } from './messages.ts';
import { skillPartId } from './skillParts.ts';

const unit = 'UTF-8 bytes';

/** Between two messages of the request, which this text runs together. */
const betweenMessages = '\n\n';

/** What the agent has read before it is asked anything. */
export function assemble(snapshot: Snapshot, session: Session, wording: Wording): Prompt {
	const context = contextOf(snapshot, session);
	const { failure } = context;
	const messages = failure ? [] : messagesOf({ snapshot, session, context, wording });
	const parts = messages.flatMap(({ parts: own }, index) => (index === messages.length - 1 ? own : separated(own)));
	const rows = [
		...entriesOf(context).map((entry) => rowOf(snapshot.root, entry, unit)),
		...skillRows(snapshot, context, parts),
	].map((row) => (failure ? withheld(row, failure.why) : row));
	// The limit is for the project’s files alone.
	const injected = rows
		.filter(({ role }) => role === 'agents' || role === 'agents-override')
		.reduce((sum, row) => sum + row.injectedLength, 0);
	const totalLimit = context.settings.maxBytes;
	return createPrompt({ runtime: runtimeId, session, parts, ledger: { rows, unit, injected, totalLimit } });
}

function separated(parts: readonly Part[]): readonly Part[] {
	const last = parts.at(-1);
	return last ? [...parts.slice(0, -1), { ...last, text: last.text + betweenMessages }] : parts;
}

/** Nothing arrives where the program does not start. */
function withheld({ partId: _partId, ...row }: LedgerRow, why: string): LedgerRow {
	return { ...row, fate: 'withheld', reason: `Codex does not start: ${why}`, injectedLength: 0, kept: [] };
}

const standings = {
	'by-name': 'agents/openai.yaml keeps it out of the list; $NAME still calls it',
	off: 'skills.config in config.toml switches it off',
} as const;

function fateOf({ characters, length }: SkillLine): readonly [Fate, string] {
	if (characters === undefined) return ['unlisted', 'the list is over its limit, and not even its name fits'];
	if (characters === length) return ['listed', ''];
	const left =
		characters === 0
			? 'no part of its description fits'
			: `${characters} of ${length} characters of its description fit`;
	return ['shortened', `the list is over its limit: ${left}`];
}

/** A row for every SKILL.md that the program has looked at. */
function skillRows(
	snapshot: Snapshot,
	{ catalog, listing }: CodexContext,
	parts: readonly Part[],
): readonly LedgerRow[] {
	const ids = new Set(parts.map(({ id }) => id));
	const lines = new Map(listing?.lines.map((line) => [line.skill, line]) ?? []);
	const base = { role: 'skill', kept: [], warnings: [] } as const;
	const known = catalog.skills.flatMap((skill): LedgerRow[] => {
		if (!skill.content || typeof skill.description !== 'string') return [];
		const path = pathFrom(snapshot.root, skill.file);
		const rawLength = utf8Length(textIn(skill.content) ?? '');
		const line = lines.get(skill);
		if (!line) {
			const reason = skill.standing === 'offered' ? 'the list of skills is switched off' : standings[skill.standing];
			return [{ ...base, path, fate: 'unlisted', reason, rawLength, injectedLength: 0 }];
		}
		const [fate, reason] = fateOf(line);
		const isIn = fate !== 'unlisted' && ids.has(skillPartId(path));
		const injectedLength = isIn ? utf8Length(`${lineText(line, skill.description)}\n`) : 0;
		return [{ ...base, path, fate, reason, rawLength, injectedLength, ...(isIn && { partId: skillPartId(path) }) }];
	});
	const passed = catalog.passed.map(({ file, content, reason }): LedgerRow => {
		const rawLength = utf8Length(textIn(content) ?? '');
		return { ...base, path: pathFrom(snapshot.root, file), fate: 'unlisted', reason, rawLength, injectedLength: 0 };
	});
	return [...known, ...passed];
}
