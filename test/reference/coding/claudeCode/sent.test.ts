import { expect, it } from 'vitest';
import { listsIn, sentIn } from './sent.ts';

const text = (words: string) => ({ type: 'text', text: words });
const reminder = (words: string) => `<system-reminder>\n${words}\n</system-reminder>`;
const request = (...messages: readonly object[]) => ({ path: '/v1/messages', body: { messages } });

const instructions = reminder(
	'Some prose.\n\nContents of /w/CLAUDE.md (project):\n\nAvailable agent types for the Agent tool:\n- no',
);
const agents = 'Available agent types for the Agent tool:\n- a: digs (Tools: *)';
const skills = 'The following skills are available for use with the Skill tool:\n\n- s: Weeds';
const touched = reminder('Contents of /w/docs/CLAUDE.md:\n\nNested\n');
const news = `New skills discovered in docs/.claude/skills, now available via the Skill tool:\n- n\n\n${skills}`;

it('cuts the first request into what comes of files, whoever is told', () => {
	const user = { role: 'user', content: [text(instructions), text('Say something')] };
	const system = {
		role: 'system',
		content: `# Environment\nLinux\n\n# Output Style: rhymes\nRhyme.\n\n${agents}\n\n${skills}\n\nToday's date is 1 May.`,
	};
	expect(sentIn([request(user, system)])).toEqual({
		instructions,
		style: '# Output Style: rhymes\nRhyme.',
		agents,
		skills,
		order: 'instructions\nstyle\nagents\nskills',
	});
	const older = { role: 'user', content: [reminder(agents), reminder(skills), instructions].map(text) };
	expect(sentIn([request(older)]).order).toBe('agents\nskills\ninstructions');
});

it('takes what a touch brings out of blocks and out of results of tools, once each', () => {
	const start = { role: 'user', content: [text(instructions)] };
	const answer = { role: 'assistant', content: [{ type: 'tool_use', name: 'Read' }] };
	const blocks = { role: 'user', content: [{ type: 'tool_result', content: '1\tx' }, text(`${touched}\n`)] };
	const told = { role: 'system', content: news };
	const within = {
		role: 'user',
		content: [{ type: 'tool_result', content: `1\tx\n\n${touched}\n\n${reminder('<total_tokens>5</total_tokens>')}` }],
	};
	const said = sentIn([
		request(start),
		request(start, answer, blocks, told),
		request(start, answer, blocks, told, answer, within),
	]);
	expect(said['on touch']).toBe(`${touched}\n\n${touched}`);
	expect(said['skills that a touch brings']).toBe(news);
});

it('ends a list where the program goes on', () => {
	expect(listsIn(`${skills}\n</system-reminder>\nmore`)).toEqual([['skills', skills]]);
	expect(listsIn('nothing of the kind')).toEqual([]);
});
