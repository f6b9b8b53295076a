import { cannotBeSent, type SkillFile, type SlashDialect } from '../../../skills/slashDialect.ts';
import { skillFacts } from '../skills/facts.ts';
import { commandName } from '../skills/find.ts';
import { type Callable, calledIn, expandCall } from './expand.ts';

const skillPath = /^\.claude\/skills\/([^/]+)\/SKILL\.md$/u;
const commandPath = /^\.claude\/commands\/(.+\.md)$/u;

interface NamedCall extends Callable {
	readonly name: string;
}

function callIn({ path, text }: SkillFile): readonly NamedCall[] {
	const facts = skillFacts({ kind: 'text', text, origin: 'disk' });
	const folder = path.slice(0, path.lastIndexOf('/'));
	const skill = skillPath.exec(path)?.[1];
	if (skill !== undefined) return [{ kind: 'skill', name: skill, text, facts, folder }];
	const command = commandPath.exec(path)?.[1];
	return command === undefined ? [] : [{ kind: 'command', name: commandName(command), text, facts, folder }];
}

/** By name: a skill comes before a command. */
function load(files: readonly SkillFile[]): ReadonlyMap<string, NamedCall> {
	const found = files.flatMap(callIn);
	const byName = new Map<string, NamedCall>();
	for (const kind of ['skill', 'command']) {
		for (const call of found) {
			if (call.kind === kind && !byName.has(call.name)) byName.set(call.name, call);
		}
	}
	return byName;
}

/** The folder’s name, or the title that a skill gives itself. */
const find = (calls: ReadonlyMap<string, NamedCall>, name: string): NamedCall | undefined =>
	calls.get(name) ?? [...calls.values()].find(({ kind, facts }) => kind === 'skill' && facts.title === name);

/** `<first> <second>`, where the file does not say it in its own words. */
const usageOf = ({ facts }: NamedCall): string =>
	facts.argumentHint || facts.argumentNames.map((name) => `<${name}>`).join(' ');

/**
 * Slash commands as Claude Code has them: the project’s own skills and commands. Commands of a shell in their texts are never run here,
 * and stay as they are written.
 */
export const slashDialect: SlashDialect = {
	isSkillFile: (path) => skillPath.test(path) || commandPath.test(path),
	commands: (files) =>
		[...load(files).values()]
			.filter(({ facts }) => !facts.isForModelOnly)
			.map((call) => ({ name: call.name, description: call.facts.about ?? '', usage: usageOf(call) })),
	take(line, files) {
		const called = calledIn(line);
		const call = called && find(load(files), called.name);
		if (!call) return { kind: 'message' };
		if (call.facts.isForModelOnly) {
			return {
				kind: 'notice',
				text: `Nothing was sent: /${call.name} is for the agent alone (user-invocable: false).`,
			};
		}
		try {
			return { kind: 'send', text: expandCall(call, called.typed), typed: line };
		} catch (error) {
			return cannotBeSent(call.name, error);
		}
	},
};
