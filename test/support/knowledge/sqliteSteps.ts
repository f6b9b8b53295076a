import { DatabaseSync, StatementSync } from 'node:sqlite';

/** Calls `before` before each step by which this process changes a database, also where nothing comes of it. */
export function onSqliteStep(before: () => void): void {
	const { exec } = DatabaseSync.prototype;
	const { run } = StatementSync.prototype;
	DatabaseSync.prototype.exec = function (sql) {
		before();
		return exec.call(this, sql);
	};
	StatementSync.prototype.run = function (...values: readonly unknown[]) {
		before();
		return Reflect.apply(run, this, values);
	};
}
