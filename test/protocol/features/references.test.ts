import { symlink } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { CancellationTokenSource, ReferencesRequest } from 'vscode-languageserver-protocol';
import { serve as startServer } from '../../../server/src/app/serve.ts';
import { registry } from '../../../server/src/engine/runtimes/registry.ts';
import { diskFiles } from '../../../server/src/host/platform/diskFiles.ts';
import { createWorkspaces } from '../../../server/src/host/workspace/workspacesOfFolders.ts';
import { type LanguageClient, serve } from '../../support/languageClient.ts';

const workspace = {
	'SOUL.md': '# Soul\n\nFire with skills/firing/ only.\n',
	'IDENTITY.md': '- **Name:** Aria\n',
	'AGENTS.md': 'Read SOUL.md, then skills/firing/SKILL.md.\n',
	'memory/2026-11-20.md': 'Changed SOUL.md again. `people.md` is new.\n',
	'memory/people.md': '# People\n',
	'skills/firing/SKILL.md': '---\nname: firing\ndescription: Fires pots.\n---\nIn the tone of SOUL.md.\n',
};

const namesOf = (client: LanguageClient, found: readonly { uri: string }[]) =>
	found.map(({ uri }) => uri.replace(`${client.files.uriOf('')}`, '').replace(/^\//, '')).sort();

test('a file that is named leads to every place that names it, opened or not', async () => {
	const client = await serve(workspace);
	const agents = await client.open('AGENTS.md');
	const found = await agents.references(agents.at('Read SO'));
	expect(namesOf(client, found)).toEqual(['AGENTS.md', 'memory/2026-11-20.md', 'skills/firing/SKILL.md']);
});

test('links lead there as well, each once', async () => {
	const link = 'See [the [big] file](../SOUL.md#soul) and [nothing](SOUL.html).\n';
	const client = await serve({ ...workspace, 'memory/people.md': link });
	const agents = await client.open('AGENTS.md');
	const found = await agents.references(agents.at('Read SO'));
	expect(namesOf(client, found)).toEqual([
		'AGENTS.md',
		'memory/2026-11-20.md',
		'memory/people.md',
		'skills/firing/SKILL.md',
	]);
});

test('on the first line of a file the file itself is meant', async () => {
	const client = await serve(workspace);
	const people = await client.open('memory/people.md');
	expect(namesOf(client, await people.references(people.at('# P')))).toEqual(['memory/2026-11-20.md']);
	expect(namesOf(client, await people.references(people.at('# P'), true))).toEqual([
		'memory/2026-11-20.md',
		'memory/people.md',
	]);
	const soul = await client.open('SOUL.md');
	expect(await soul.references(soul.at('Fire with'))).toEqual([]);
});

test('a skill is found by its folder, its file and its name', async () => {
	const client = await serve(workspace);
	const skill = await client.open('skills/firing/SKILL.md');
	expect(namesOf(client, await skill.references(skill.at('name: fir')))).toEqual(['AGENTS.md', 'SOUL.md']);
});

test('what is typed counts before it is saved', async () => {
	const client = await serve(workspace);
	const agents = await client.open('AGENTS.md');
	const people = await client.open('memory/people.md');
	await people.append('See SOUL.md.\n');
	expect(namesOf(client, await agents.references(agents.at('Read SO')))).toContain('memory/people.md');
});

test('files behind links are left alone', async () => {
	const client = await serve({ ...workspace, '~/elsewhere.md': 'Read SOUL.md.\n' });
	await symlink(client.files.pathOf('~/elsewhere.md'), client.files.pathOf('memory/link.md'));
	await client.watched('memory/link.md', 1);
	const agents = await client.open('AGENTS.md');
	expect(namesOf(client, await agents.references(agents.at('Read SO')))).not.toContain('memory/link.md');
});

test('no file is read twice while it stays as it is', async () => {
	const reads: string[] = [];
	const files = {
		...diskFiles,
		read: (path: string) => {
			reads.push(path);
			return diskFiles.read(path);
		},
	};
	const client = await serve(workspace, {
		transport: (connection) =>
			startServer(connection, {
				createWorkspaces: ({ home, timeZone }, settingsFor) =>
					createWorkspaces({
						...registry,
						files,
						environment: { home, hostTimeZone: timeZone, variables: {} },
						clock: () => 0,
						settingsFor,
					}),
			}),
	});
	const agents = await client.open('AGENTS.md');
	await agents.references(agents.at('Read SO'));
	expect(reads.filter((path) => path.endsWith('people.md'))).toHaveLength(1);
	reads.length = 0;
	expect(await agents.references(agents.at('Read SO'))).toHaveLength(3);
	expect(reads).toEqual([]);
});

test('a question that was taken back is not answered', async () => {
	const client = await serve(workspace);
	const agents = await client.open('AGENTS.md');
	const source = new CancellationTokenSource();
	const context = { includeDeclaration: false };
	const answer = client.connection.sendRequest(
		ReferencesRequest.type,
		{ textDocument: { uri: agents.uri }, position: agents.at('Read SO'), context },
		source.token,
	);
	source.cancel();
	await expect(answer).rejects.toThrow('cancelled');
});
