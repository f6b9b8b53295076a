import { expect, it, vi } from 'vitest';
import { loadSqlite } from '../../../server/src/host/sqlite/loadSqlite.ts';

it('keeps back what a Node says of its SQLite that has it on trial, and no other warning', async () => {
	const told = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
	const usual = process.emitWarning;
	const load = vi.spyOn(process, 'getBuiltinModule').mockImplementation((() => {
		process.emitWarning('SQLite is an experimental feature and might change at any time', 'ExperimentalWarning');
		process.emitWarning('Something else is an experimental feature', 'ExperimentalWarning');
		process.emitWarning('SQLite has been renamed', 'DeprecationWarning');
		return {};
	}) as unknown as typeof process.getBuiltinModule);
	try {
		await loadSqlite();
		expect(told.mock.calls).toEqual([
			['Something else is an experimental feature', 'ExperimentalWarning'],
			['SQLite has been renamed', 'DeprecationWarning'],
		]);
		expect(process.emitWarning).toBe(usual);
	} finally {
		load.mockRestore();
		told.mockRestore();
	}
});
