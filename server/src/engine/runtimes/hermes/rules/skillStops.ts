import type { Rule } from '../../../rules/rule.ts';
import { editFix } from '../../../rules/support/edits.ts';
import { headLine, placeIn } from '../../../rules/support/places.ts';
import { readFrontmatter } from '../../../text/frontmatter.ts';
import type { TextRange } from '../../../text/range.ts';
import { isAround, pathFrom } from '../../../workspace/places.ts';
import { skillPlatformOf } from '../skills/capability.ts';
import { skillsFor } from '../skills/find.ts';

/** Where the key with this path stands in a text, and its value; undefined where nobody can tell. */
function keyIn(text: string, path: string): { readonly key: TextRange; readonly value: TextRange } | undefined {
	const matter = readFrontmatter(text);
	return matter.kind === 'yaml' ? matter.keys.find((each) => each.path.join('.') === path) : undefined;
}

export const skillStops: Rule = {
	code: 'hermes.skill-stops',
	severity: 'error',
	particular: { behind: 'hermes.blocked' },
	effect: 'no-start',
	docs: {
		title: 'A skill keeps Hermes Agent from answering at all',
		why: 'Hermes Agent goes through `platforms`, and through the lists of tools below `metadata.hermes`, without a look at what they are. Where one of them is a number, a truth value or nothing (`requires_tools:` with nothing behind it), the program fails while it makes its prompt. It then answers nobody, whatever they ask.',
		fix: 'Write a list, or delete the key.',
		example: {
			file: 'skills/tea/SKILL.md',
			text: '---\nname: tea\ndescription: How to make tea.\nmetadata:\n  hermes:\n    requires_tools:\n---\n',
		},
	},
	*check({ snapshot, session }) {
		const { root } = snapshot;
		for (const { file, omitted, content } of skillsFor(snapshot, session, skillPlatformOf(session)).skills) {
			const path = pathFrom(root, file);
			if (omitted?.kind !== 'fails' || !omitted.stops || !content || isAround(path)) continue;
			const { text } = content;
			const found = keyIn(text, omitted.key);
			const value = found ? text.slice(found.value.start, found.value.end).trim() : '';
			yield {
				place: placeIn(path, found?.key ?? headLine(text)),
				message: `Hermes Agent fails at ${omitted.key} of this skill, which is not a list, and answers nobody any more. Write a list, or delete the key.`,
				fixes: found
					? [
							editFix(
								'Write it as a list',
								path,
								[
									value === ''
										? { range: { start: found.key.end + 1, end: found.key.end + 1 }, text: ' []' }
										: { range: found.value, text: `[${value}]` },
								],
								true,
							),
						]
					: [],
			};
		}
	},
};
