import type { Dice } from '../../support/random.ts';
import type { Attack, Ground } from '../attack.ts';
import { agentFiles } from '../support/agentFiles.ts';
import { type AttackedServer, attackServer } from '../support/attackedServer.ts';
import { savedInputs } from '../support/corpus.ts';

interface Saved {
	readonly path: string;
	readonly text: string;
}

const paths = [
	'SOUL.md',
	'IDENTITY.md',
	'AGENTS.md',
	'MEMORY.md',
	'HEARTBEAT.md',
	'memory/2026-11-21.md',
	'skills/tea/SKILL.md',
	'openclaw.json',
] as const;

/** UTF-16 units. A person's file is no longer, and what takes longer texts how long is measured elsewhere. */
const longest = 16_000;

const pieces = [
	'\n',
	'\r',
	'\r\n',
	'\t',
	' ',
	'---\n',
	'---',
	'```',
	'~~~\n',
	'# ',
	'###### ',
	'- ',
	'- [ ] ',
	'> ',
	'|',
	'| a | b |\n|---|---|\n',
	'[',
	'](',
	')',
	'![x](',
	'<!--',
	'-->',
	'<',
	'>',
	'&amp;',
	'&#x0;',
	'*',
	'**',
	'_',
	'`',
	':',
	'"',
	"'",
	'{',
	'}',
	'[]',
	',',
	'//',
	'/*',
	'\0',
	'\uFEFF',
	'\uD800',
	'\u202E',
	'\u200B',
	'🌿',
	'日本',
	'é',
	'name: ',
	'description: >\n',
	'loading: always\n',
	'&a ',
	'*a',
	'<<: *a\n',
	'!!js/function ',
	'? ',
	'%YAML 1.2\n',
	'- **Name:** ',
	'\u0024{HOME}',
	'"$include": "../../outside/a.md"',
	'[a](../../outside/a.md)',
	'@../outside/a.md',
	'1e999',
	'never ',
	'always ',
	'NO_REPLY',
	'HEARTBEAT_OK',
	'password: ',
	'2026-02-30',
	'10:61',
] as const;

/** A stretch of the text, as `[from, to)`. */
function stretch(text: string, dice: Dice): readonly [from: number, to: number] {
	const from = dice.below(text.length + 1);
	return [from, Math.min(text.length, from + dice.below(40))];
}

const changes: readonly ((text: string, dice: Dice) => string)[] = [
	(text, dice) => {
		const [at] = stretch(text, dice);
		return text.slice(0, at) + dice.one(pieces) + text.slice(at);
	},
	(text, dice) => {
		const [at] = stretch(text, dice);
		return text.slice(0, at) + dice.one(pieces).repeat(1 + dice.below(300)) + text.slice(at);
	},
	(text, dice) => {
		const [from, to] = stretch(text, dice);
		return text.slice(0, from) + text.slice(to);
	},
	(text, dice) => {
		const [from, to] = stretch(text, dice);
		return text.slice(0, to) + text.slice(from);
	},
	(text, dice) =>
		text
			.split('\n')
			.sort(() => (dice.chance(0.5) ? 1 : -1))
			.join(dice.one(['\n', '\r\n', '\r'])),
	(text, dice) => text + Object.values(agentFiles).filter((each) => typeof each === 'string')[dice.below(8)],
	(text, dice) => text.slice(0, dice.below(text.length + 1)),
	(text) => text + text,
];

/** Everything that an editor asks of a file while somebody looks at it. An error in the log is one too many: any text is a text. */
async function look(server: AttackedServer, ground: Ground, { path, text }: Saved): Promise<void> {
	const known = server.errors().length;
	const document = await server.client.open(path, text);
	await server.type(document);
	const textDocument = { uri: document.uri };
	const end = document.at(document.text.length);
	const position = document.at(ground.dice.below(document.text.length + 1));
	const range = { start: { line: 0, character: 0 }, end };
	const what = JSON.stringify({ path, text }).slice(0, 20_000);
	const asked: readonly (readonly [string, object])[] = [
		['textDocument/hover', { position }],
		['textDocument/completion', { position }],
		['textDocument/references', { position, context: { includeDeclaration: true } }],
		['textDocument/documentSymbol', {}],
		['textDocument/documentLink', {}],
		['textDocument/foldingRange', {}],
		['textDocument/codeLens', {}],
		['textDocument/inlayHint', { range }],
		['textDocument/codeAction', { range, context: { diagnostics: [] } }],
	];
	await Promise.all(asked.map(([method, params]) => server.ask(method, { textDocument, ...params }, what)));
	const preview = { workspace: server.workspace, session: 'main', wording: 'runtime' };
	await server.ask('soulscope/preview', preview, what);
	const [error] = server.errors().slice(known);
	ground.expect(error === undefined, 'wrong', () => `${error}, with ${what}`);
	await document.close();
}

export const fuzzPersona: Attack = {
	name: 'fuzz-persona',
	what: 'persona files, memories, skills and configurations say whatever there is to say, while somebody types into them',
	async run(ground) {
		const { dice } = ground;
		const server = await attackServer(ground, agentFiles);
		for (const saved of savedInputs<Saved>('persona')) await look(server, ground, saved);
		const times = ground.size(60, 1_500);
		for (let index = 0; index < times; index++) {
			const path = dice.one(paths);
			let text = String(agentFiles[dice.chance(0.8) ? path : dice.one(paths)]);
			for (let change = dice.below(12); change >= 0; change--) text = dice.one(changes)(text, dice).slice(0, longest);
			await look(server, ground, { path, text });
		}
		await server.judge(`after ${times} texts`);
	},
};
