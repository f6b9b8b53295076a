import type { Rule, RuleView } from '../../../rules/rule.ts';
import { grouped } from '../../../text/grouped.ts';
import { atHead, lookedAt, type OwnMatter, ownFile } from './support.ts';

/** A file that only points to the other one, or says little, costs nothing. */
const shortest = 300;

const sentAtRoot = (view: RuleView, type: 'agentsMd' | 'claudeMd', name: RegExp): OwnMatter | undefined => {
	const { world, agentFiles } = lookedAt(view);
	const found = agentFiles.find((each) => each.type === type && !each.left && name.test(each.file));
	const own = found && ownFile(view, world, found.file);
	return own && !own.path.includes('/') ? own : undefined;
};

export const twoRuleBooks: Rule = {
	code: 'copilot.two-rule-books',
	severity: 'information',
	particular: {},
	docs: {
		title: 'Copilot sends AGENTS.md and CLAUDE.md',
		why: 'VS Code sends both files with every request, all of them. Two files that are the same are sent once. If they are a little different, the agent reads nearly everything twice, and two rules may contradict each other.',
		fix: 'Keep the rules in AGENTS.md, and only “@AGENTS.md” in CLAUDE.md. Or turn off `chat.useClaudeMdFile`.',
		example: { file: 'CLAUDE.md', text: `# Shop\n\n${'Use tabs, and no spaces. '.repeat(14)}\n` },
	},
	*check(view) {
		const agents = sentAtRoot(view, 'agentsMd', /agents\.md$/i);
		const claude = sentAtRoot(view, 'claudeMd', /claude\.md$/i);
		if (!agents || !claude) return;
		const [one, other] = [agents.content.text.trim(), claude.content.text.trim()];
		if (one === other || one.length < shortest || other.length < shortest) return;
		if (/^@\.?\/?agents\.md\s*$/im.test(other) || /^@\.?\/?claude\.md\s*$/im.test(one)) return;
		yield {
			place: atHead(claude),
			message: `Copilot sends ${agents.path} and ${claude.path} with every request, and they are not the same: ${grouped(one.length + other.length)} characters together. Keep the rules in one of them, or turn off chat.useClaudeMdFile.`,
		};
	},
};
