import { expect, test, vi } from 'vitest';
import { isInside, isSamePlace } from '../../../server/src/host/platform/insideFolder.ts';

vi.mock('node:path', async (load) => (await load<typeof import('node:path')>()).win32);

test('on Windows a drive and a folder are the same in whatever case they are written', () => {
	expect(isSamePlace('c:\\agents\\bob', 'C:\\Agents\\Bob\\')).toBe(true);
	expect(isSamePlace('c:\\agents\\bob', 'C:\\agents\\bobby')).toBe(false);
	expect(isInside('c:\\agents', 'C:\\Agents\\Bob')).toBe(true);
	expect(isInside('c:\\agents', 'D:\\agents\\bob')).toBe(false);
});
