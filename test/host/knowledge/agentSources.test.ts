import { execFileSync } from 'node:child_process';
import { rmSync, symlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { agentSources } from '../../../server/src/host/knowledge/agentSources.ts';
import { textFormats } from '../../../server/src/host/knowledge/textFormats.ts';
import { onDisk } from '../support/workspaceOnDisk.ts';

const files = { 'docs/a.md': '# A', 'docs/deep/b.md': '# B', 'knowledge.db': 'its own' };
const elsewhere = /only files of the workspace can be added/u;

function agentIn() {
	const outside = onDisk({ 'secret.md': 'secret', 'more/x.md': 'x' });
	const disk = onDisk(files);
	const find = agentSources({ root: disk.root, store: disk.file('knowledge.db'), convert: textFormats });
	const said = async (source: string) => {
		const found = await find(source, { follow_symlinks: true });
		return 'error' in found ? found.error : found.map(({ logicalPath }) => logicalPath);
	};
	return { disk, outside, find, said };
}

describe('what an agent may add', () => {
	it('are files of the workspace, however they are named', async () => {
		const { disk, said } = agentIn();
		expect(await said('docs/a.md')).toEqual(['docs/a.md']);
		expect(await said(disk.file('docs/a.md'))).toEqual(['docs/a.md']);
		expect(await said('docs')).toEqual(['docs/a.md', 'docs/deep/b.md']);
		expect(await said('docs/**/b*.md')).toEqual(['docs/deep/b.md']);
		expect(await said('.')).toEqual(['docs/a.md', 'docs/deep/b.md']);
	});

	it('is no hidden file, in a workspace that may be in a hidden folder itself', async () => {
		const disk = onDisk({ '.agent/docs/a.md': '# A', '.agent/.env': 'NAME=value', '.agent/docs/.keys/b.md': 'b' });
		const root = disk.file('.agent');
		const find = agentSources({ root, store: disk.file('.agent/knowledge.db'), convert: textFormats });
		for (const source of ['.env', './.env', `${root}/.env`, 'docs/.keys/b.md', '.e*', 'docs/../.env'])
			expect(await find(source, {})).toMatchObject({
				error: expect.stringMatching(/hidden files|only files of the workspace/u),
			});
		expect(await find('docs/a.md', {})).toMatchObject([{ logicalPath: 'docs/a.md' }]);
		expect(await find(`${root}/docs/a.md`, {})).toMatchObject([{ logicalPath: 'docs/a.md' }]);
	});

	it('is nothing else, and nobody learns whether it is there', async () => {
		const { disk, outside, said } = agentIn();
		const name = basename(outside.root);
		for (const source of [
			outside.file('secret.md'),
			outside.file('ghost.md'),
			outside.root,
			`${outside.root}/*.md`,
			`../${name}/secret.md`,
			`docs/../../${name}/secret.md`,
			`../${name}/*.md`,
			`docs/*/../../../${name}/*.md`,
			`${disk.root}/../${name}/secret.md`,
			'..',
			'/',
			'/*',
			'~',
			'~/notes',
			'~root/x',
			'file:///etc/passwd',
			'ftp://example.com/a',
			'data:text/plain,x',
			'\\\\server\\share\\a.md',
			'//server/share/a.md',
			'..\\secret.md',
			'docs/a.md\0.txt',
			'',
		]) {
			expect(await said(source), source).toMatch(elsewhere);
		}
		expect(await said('https://example.com/')).toMatch(/web pages cannot be added by an agent/u);
		expect(await said('knowledge.db')).toMatch(/this is the knowledge store itself/u);
	});

	it('is not where a link leads out', async () => {
		const { disk, outside, said } = agentIn();
		symlinkSync(outside.file('secret.md'), disk.file('docs/link.md'));
		symlinkSync(outside.root, disk.file('docs/out'));
		symlinkSync(disk.file('docs/a.md'), disk.file('inside.md'));
		for (const source of ['docs/link.md', 'docs/out', 'docs/out/secret.md', 'docs/out/*.md', 'docs/out/ghost/x.md']) {
			expect(await said(source), source).toMatch(elsewhere);
		}
		expect(await said('inside.md')).toEqual(['inside.md']);
		expect(await said('docs')).toEqual(['docs/a.md', 'docs/deep/b.md']);
		expect(await said('docs/**')).toEqual(['docs/a.md', 'docs/deep/b.md']);
	});

	it('is not read where a link has taken its place since', async () => {
		const { disk, outside, find } = agentIn();
		const found = await find('docs/deep/b.md', {});
		if ('error' in found) throw new Error(found.error);
		rmSync(disk.file('docs/deep/b.md'));
		symlinkSync(outside.file('secret.md'), disk.file('docs/deep/b.md'));
		await expect(found[0]?.load()).rejects.toThrow(/outside the workspace/u);
	});

	// Windows has neither.
	it.skipIf(process.platform === 'win32')('is no device and no pipe', async () => {
		const { disk, said } = agentIn();
		execFileSync('mkfifo', [disk.file('docs/pipe.md')]);
		symlinkSync('/dev/zero', disk.file('zero.md'));
		expect(await said('docs/pipe.md')).toMatch(/is not a normal file/u);
		expect(await said('docs')).toEqual(['docs/a.md', 'docs/deep/b.md']);
		expect(await said('zero.md')).toMatch(elsewhere);
		expect(await said('/dev/zero')).toMatch(elsewhere);
	});
});
