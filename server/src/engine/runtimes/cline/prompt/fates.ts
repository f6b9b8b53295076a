import { extname } from 'node:path';
import { fromFile } from '../../../prompt/mappedText.ts';
import { pathFrom } from '../../../workspace/places.ts';
import type { CodingEntry } from '../../coding/entry.ts';
import { isOn, type RecordOutcome } from '../context/records.ts';
import type { RuleReading } from '../context/rules.ts';
import { roleOf } from '../files.ts';

/** Id of the role; a plugin or a variable may have a rule lie where no name tells it. */
const roleIdOf = (root: string, file: string): string => roleOf(pathFrom(root, file))?.id ?? 'rule';

/** What became of a file that was opened. `root`: what paths in reasons are told from. */
export function entryOf(root: string, outcome: RecordOutcome): CodingEntry {
	const { file } = outcome.candidate;
	const entry = { file, role: roleIdOf(root, file), reason: '' } as const;
	switch (outcome.kind) {
		case 'unreadable':
			return { ...entry, fate: 'refused', reason: outcome.reason };
		case 'dropped':
			return { ...entry, raw: outcome.content.text, ...droppedAs(outcome) };
		case 'replaced': {
			const reason = `${pathFrom(root, outcome.by)} is also called “${outcome.name}”, and the last one found is used`;
			return { ...entry, raw: outcome.content.text, fate: 'ignored', reason };
		}
		case 'kept': {
			const raw = outcome.content.text;
			if (!isOn(outcome)) return { ...entry, raw, fate: 'withheld', reason: 'its frontmatter switches it off' };
			const { body, bodyStart } = outcome.instruction;
			return { ...entry, raw, fate: 'whole', shown: fromFile(body, bodyStart) };
		}
	}
}

function droppedAs({
	content,
	dropped,
}: Extract<RecordOutcome, { readonly kind: 'dropped' }>): Pick<CodingEntry, 'fate' | 'reason'> {
	if (dropped.why === 'empty') {
		const isBlank = content.text.trim() === '';
		return { fate: 'empty', reason: isBlank ? '' : 'there is no text below its frontmatter' };
	}
	if (dropped.why !== 'type') return { fate: 'refused', reason: 'its frontmatter is not valid YAML' };
	const wanted = dropped.key === 'disabled' || dropped.key === 'enabled' ? 'true or false' : 'text';
	return { fate: 'refused', reason: `the value of ${dropped.key} in its frontmatter has to be ${wanted}` };
}

/** What became of a file that lies there and was not opened. */
export function passedOverEntry({ file, why }: RuleReading['passedOver'][number]): CodingEntry {
	const reasons: Readonly<Record<typeof why, string>> = {
		link: 'it is a symbolic link, and links are skipped',
		ending: `its name ends in ${extname(file)}, and only .md, .markdown and .txt count`,
		'no-ending': 'its name has no ending, and only .md, .markdown and .txt count',
		'not-a-folder': 'it is a file, and only a folder of this name counts',
	};
	return { file, role: 'rule', fate: 'ignored', reason: reasons[why] };
}
