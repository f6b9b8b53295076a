import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { FileChangeType } from 'vscode-languageserver-protocol';
import { DidChangeWatchedFilesNotification } from 'vscode-languageserver-protocol/node';
import { MemoryFilesRequest } from '../../../protocol/memory/edit.ts';
import type { OpenDocument } from '../../support/openDocument.ts';
import type { Attack, Ground } from '../attack.ts';
import { agentFiles } from '../support/agentFiles.ts';
import { type AttackedServer, attackServer } from '../support/attackedServer.ts';

/** Letters that are typed while the server takes in what has happened. */
const letters = 20;

const nameOf = (index: number): string => `memory/storm/note-${index}.md`;

/** A file in every hundred has something to be said of it. */
const textOf = (index: number): string =>
	`# Note ${index}\n\n- See [the kiln](${index % 100 === 0 ? 'no-such-file.md' : 'note-1.md'}).\n`;

/** All events at once, as an editor sends them after a branch was changed. */
async function tell(server: AttackedServer, count: number, type: FileChangeType): Promise<void> {
	const { connection, files } = server.client;
	const changes = Array.from({ length: count }, (_, index) => ({ uri: files.uriOf(nameOf(index)), type }));
	await connection.sendNotification(DidChangeWatchedFilesNotification.type, { changes });
}

async function typing(server: AttackedServer, document: OpenDocument): Promise<void> {
	for (let letter = 0; letter < letters; letter++) await server.type(document);
}

/** What the server knows of the workspace, to be held against another that comes to it later. */
async function knowledge({ client, workspace }: AttackedServer): Promise<string> {
	const problems = Object.entries(await client.problems())
		.filter(([, all]) => all.length > 0)
		.map(([name, all]) => `${name}: ${all.map(({ code }) => code).join()}`);
	const files = await client.connection.sendRequest(MemoryFilesRequest, { workspace });
	return JSON.stringify({ problems: problems.sort(), files: files.map(({ path }) => path).sort() });
}

async function storm(server: AttackedServer, ground: Ground, count: number): Promise<void> {
	const { files } = server.client;
	const document = await server.client.open('SOUL.md');
	mkdirSync(files.pathOf('memory/storm'), { recursive: true });
	for (let index = 0; index < count; index++) writeFileSync(files.pathOf(nameOf(index)), textOf(index));
	ground.tried(count);
	await tell(server, count, FileChangeType.Created);
	await typing(server, document);
	// Deleted while much of it is still being read.
	rmSync(files.pathOf('memory/storm'), { recursive: true });
	ground.tried(count);
	await tell(server, count, FileChangeType.Deleted);
	await typing(server, document);
	await document.close();
	await server.judge(`${count} files made and deleted`);
}

export const fileStorm: Attack = {
	name: 'file-storm',
	what: 'thousands of files are made at once and deleted at once while somebody types',
	async run(ground) {
		const server = await attackServer(ground, agentFiles);
		for (let round = 0; round < ground.size(1, 4); round++) await storm(server, ground, ground.size(1_500, 5_000));
		const fresh = await attackServer(ground, agentFiles);
		const expected = await ground.answered(knowledge(fresh), 'what is known without a storm');
		let known = '';
		// It takes in what happened in its own time, and says when it has.
		const settled = server.client.untilTrue(async () => {
			known = await knowledge(server);
			return known === expected;
		});
		await ground.answered(settled, 'the knowledge after the storm');
		ground.expect(
			known === expected,
			'wrong',
			() => `after the storm it knows ${known.slice(0, 500)}, and should know ${expected}`,
		);
		const [error] = server.errors();
		ground.expect(error === undefined, 'wrong', () => `an error in the log: ${error}`);
	},
};
