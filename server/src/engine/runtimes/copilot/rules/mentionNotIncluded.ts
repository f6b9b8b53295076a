import type { Rule } from '../../../rules/rule.ts';
import { placeIn } from '../../../rules/support/places.ts';
import { resolveReference } from '../context/attachments.ts';
import { referencesOf } from '../matter/references.ts';
import { lookedAt, ownInstructions, sentAlways } from './support.ts';

export const mentionNotIncluded: Rule = {
	code: 'copilot.mention-not-included',
	severity: 'information',
	particular: {},
	docs: {
		title: 'Copilot does not include the file that is named with #file:',
		why: 'In a message, `#file:` attaches a file. In instructions it does not: VS Code sends the word as it is, unless `chat.includeReferencedInstructions` is on. The agent has to open the file itself. In AGENTS.md and CLAUDE.md, no setting changes that.',
		fix: 'Copy what the agent has to know into the instructions, or turn on `chat.includeReferencedInstructions`. A sentence such as “Read docs/api.md before you change an endpoint” also works.',
		example: { file: '.github/copilot-instructions.md', text: 'Follow #file:../docs/style.md in all code.\n' },
	},
	*check(view) {
		const { world } = lookedAt(view);
		if (world.settings.isOn('chat.includeReferencedInstructions')) return;
		const seen = new Set<string>();
		for (const { path, file, content } of [...sentAlways(view), ...ownInstructions(view)]) {
			if (seen.has(file)) continue;
			seen.add(file);
			for (const { kind, target, range } of referencesOf(content).files) {
				const leadsTo = kind === 'file' ? resolveReference(world, file, target) : undefined;
				if (leadsTo === undefined || world.places.facts(leadsTo).kind !== 'file') continue;
				yield {
					place: placeIn(path, range),
					message: `The agent does not get ${target}: in instructions, Copilot sends “#file:${target}” as these words only. Copy what matters, or turn on chat.includeReferencedInstructions.`,
				};
			}
		}
	},
};
