import type { Rule } from '../../../rules/rule.ts';
import { wholeFile } from '../../../rules/support/places.ts';
import { agentsName } from '../paths.ts';
import { namesIn } from './around.ts';

export const agentsCase: Rule = {
	code: 'cline.agents-case',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'AGENTS.md has the wrong upper or lower case',
		why: 'Cline asks for `AGENTS.md`, with exactly these letters. Where upper and lower case matter, as on Linux, it does not find `agents.md` or `Agents.md`.',
		fix: 'Rename the file; there is a quick fix.',
		example: { file: 'agents.md', text: 'Use tabs.\n' },
	},
	*check(view) {
		const names = namesIn(view, '').map(({ name }) => name);
		const found = names.find((name) => name.toLowerCase() === agentsName.toLowerCase());
		if (found === undefined || names.includes(agentsName)) return;
		yield {
			place: wholeFile(view, found),
			message: `Cline does not get ${found} where upper and lower case matter, as on Linux: it asks for ${agentsName}. Rename the file.`,
			fixes: [
				{
					title: `Rename to ${agentsName}`,
					preferred: true,
					steps: [{ kind: 'rename', path: found, to: agentsName }],
				},
			],
		};
	},
};
