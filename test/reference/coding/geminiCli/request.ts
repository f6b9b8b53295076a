import { fieldsOf, listOf, textOf } from '../../../mcp/agents/dialects/dialect.ts';
import type { Recorded } from '../recorder.ts';

/** A request of Gemini CLI, taken apart where its own prose ends. */
export interface Sent {
	/** All of the system instruction. */
	readonly system: string;
	/** The skills that do not come with the program, between their marks. */
	readonly skills: string;
	/** What the system instruction ends with: the person’s own context. */
	readonly context: string;
	/** The context of the first message. */
	readonly loaded: string;
	readonly folders: readonly string[];
	/** Where it keeps what it notes of the project. */
	readonly temporary: string;
	/** What each call brought in besides its own answer. */
	readonly results: readonly string[];
}

const textIn = (content: unknown): string =>
	listOf(fieldsOf(content).parts)
		.map(({ text }) => (typeof text === 'string' ? text : ''))
		.join('');

/** From `start` on, up to `end` where there is one; empty where there is no `start`. */
function between(text: string, start: string, end: string): string {
	const from = text.indexOf(start);
	if (from < 0) return '';
	const to = text.indexOf(end, from + start.length);
	return text.slice(from + start.length, to < 0 ? undefined : to);
}

/** An entry of the list of skills. */
const skill = / {2}<skill>\n[\s\S]*?\n {2}<\/skill>\n/gu;

const isBuiltIn = (item: string): boolean => /\/bundle\/builtin\/[a-z-]+\/SKILL\.md<\/location>/u.test(item);

function skillsIn(system: string): string {
	const list = between(system, '# Available Agent Skills\n\n', '</available_skills>');
	return list.replaceAll(skill, (item) => (isBuiltIn(item) ? '' : item));
}

/** Where the person’s own context begins, with private memory and without. */
const contextMarks = ['\n# Contextual Instructions (', '\n---\n\n<loaded_context>\n'] as const;

function contextIn(system: string): string {
	const starts = contextMarks.map((mark) => system.indexOf(mark)).filter((at) => at >= 0);
	return starts.length === 0 ? '' : system.slice(Math.min(...starts));
}

const laterMark = '\n\n--- Newly Discovered Project Context ---\n';

function laterIn(response: unknown): string {
	const { output, error } = fieldsOf(response);
	const text = textOf(output ?? error);
	const from = text.indexOf(laterMark);
	return from < 0 ? '' : text.slice(from);
}

/** Undefined of other requests. */
export function requestIn({ path, body }: Recorded): Sent | undefined {
	if (!path.includes(':streamGenerateContent')) return undefined;
	const contents = listOf(body.contents);
	const system = textIn(body.systemInstruction);
	const first = listOf(contents[0]?.parts)[0]?.text;
	const message = typeof first === 'string' ? first : '';
	const loadedFrom = message.indexOf('\n<loaded_context>\n');
	const facts = loadedFrom < 0 ? message : message.slice(0, loadedFrom);
	const results = contents.flatMap((each) => listOf(each.parts)).map((each) => fieldsOf(each.functionResponse));
	return {
		system,
		skills: skillsIn(system),
		context: contextIn(system),
		loaded: loadedFrom < 0 ? '' : message.slice(loadedFrom, message.lastIndexOf('\n</session_context>')),
		folders: between(facts, '- **Workspace Directories:**\n', '\n- **')
			.replaceAll(/^ {2}- /gmu, '')
			.split('\n'),
		temporary: between(facts, "The project's temporary directory is: ", '\n'),
		results: results.filter(({ name }) => name !== undefined).map(({ response }) => laterIn(response)),
	};
}
