import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { messagesFile, messagesOf } from '../../scripts/generate/messages.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

test('the bundle for translators has every text that the editor shows (npm run l10n writes it anew)', async () => {
	const texts = await messagesOf(root);
	expect(Object.keys(JSON.parse(texts)).length).toBeGreaterThan(80);
	expect(read(messagesFile)).toBe(texts);
});

test('the editor is told where the bundle lies, and the package carries it', () => {
	expect(JSON.parse(read('package.json')).l10n).toBe('./l10n');
	expect(read('.vscodeignore').split('\n')).toContain('!l10n/**');
});
