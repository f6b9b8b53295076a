/**
 * Keys of earlier versions that the start of OpenClaw 2026.9.6 takes out of a configuration, one that is a single file: it says so
 * in its log, keeps the old file beside the new one, and goes on. What it moves elsewhere has moved by then. `*` is any one key.
 */
export const retired = `
	meta.lastTouchedAt
	acp.maxConcurrentSessions acp.runtime.ttlMinutes acp.stream.coalesceIdleMs acp.stream.hiddenBoundarySeparator
	acp.stream.maxChunkChars acp.stream.maxOutputChars acp.stream.maxSessionUpdateChars
	attachments.preserveFilenames auth.cooldowns
	browser.actionTimeoutMs browser.cdpPortRangeStart browser.color browser.localCdpReadyTimeoutMs
	browser.localLaunchTimeoutMs browser.profiles.*.color browser.remoteCdpHandshakeTimeoutMs
	browser.remoteCdpTimeoutMs browser.tabCleanup.idleMinutes browser.tabCleanup.maxTabsPerSession
	browser.tabCleanup.sweepMinutes
	channels.*.accounts.*.streaming.progress.render channels.*.streaming.progress.render
	cli.banner.taglineMode cloudWorkers.profiles.*.lifetime commands.modelsWrite commands.ownerDisplay
	commands.ownerDisplaySecret commands.useAccessGroups commitments crestodian
	cron.maxConcurrentRuns cron.retry cron.runLog cron.store cron.triggers.minIntervalMs cron.webhook
	diagnostics.memoryPressureBundle diagnostics.memoryPressureSnapshot diagnostics.stuckSessionAbortMs
	diagnostics.stuckSessionWarnMs
	gateway.channelHealthCheckMinutes gateway.channelMaxRestartsPerHour gateway.channelStaleEventThresholdMinutes
	gateway.controlUi.allowInsecureAuth gateway.controlUi.chatMessageMaxWidth
	gateway.controlUi.dangerouslyDisableDeviceAuth gateway.controlUi.toolTitles gateway.handshakeTimeoutMs
	gateway.http.endpoints.chatCompletions.maxBodyBytes gateway.http.endpoints.chatCompletions.maxImageParts
	gateway.http.endpoints.chatCompletions.maxTotalImageBytes gateway.http.endpoints.responses.maxBodyBytes
	gateway.reload.debounceMs gateway.reload.deferralTimeoutMs gateway.tailscale.resetOnExit gateway.webchat
	hooks.internal.installs hooks.maxBodyBytes logging.redactSensitive marketplaces
	memory.backend memory.qmd memory.search.qmd
	messages.queue.debounceMs messages.removeAckAfterReply messages.statusReactions.emojis messages.statusReactions.timing
	messages.suppressToolErrors models.pricing plugins.bundledDiscovery
	secrets.providers.*.allowInsecurePath secrets.providers.*.allowSymlinkCommand secrets.resolution
	security.installPolicy.exec.allowInsecurePath security.installPolicy.exec.allowSymlinkCommand
	session.agentToAgent.maxPingPongTurns session.maintenance.rotateBytes session.parentForkMaxTokens
	session.typingIntervalSeconds session.writeLock
	skills.load.watchDebounceMs skills.workshop.allowSymlinkTargetWrites systemAgent transcripts.maxUtterances
	tts.prefsPath tui ui.assistant ui.prefs.chatMessageMaxWidth ui.prefs.showAdvancedSettings
	ui.prefs.sidebarLiveActivity ui.prefs.textScale
	update.auto.betaCheckIntervalHours update.auto.stableDelayHours update.auto.stableJitterHours
	wizard.localModelLeanAutoModel worktrees

	agents.defaults.bootstrapPromptTruncationWarning agents.defaults.envelopeElapsed
	agents.defaults.envelopeTimestamp agents.defaults.envelopeTimezone
	agents.defaults.mediaGenerationAutoProviderFallback agents.defaults.promptOverlays agents.defaults.timeFormat
	@each.typingIntervalSeconds @each.memory.search.qmd

	@agents.compaction.maxHistoryShare @agents.compaction.reserveTokens @agents.compaction.reserveTokensFloor
	@agents.contextLimits.memoryGetDefaultLines @agents.contextLimits.toolResultMaxChars
	@agents.contextPruning.hardClearRatio @agents.contextPruning.keepLastAssistants
	@agents.contextPruning.minPrunableToolChars @agents.contextPruning.softTrim @agents.contextPruning.softTrimRatio
	@agents.groupChat.visibleReplies
	@agents.heartbeat.ackMaxChars @agents.heartbeat.includeReasoning @agents.heartbeat.includeSystemPromptSection
	@agents.heartbeat.skipWhenBusy @agents.heartbeat.suppressToolErrorWarnings
	@agents.runRetries

	@search.cache.maxEntries @search.chunking @search.local.contextSize @search.local.modelCacheDir @search.query.hybrid
	@search.remote.batch.concurrency @search.remote.batch.pollIntervalMs @search.remote.batch.timeoutMinutes
	@search.remote.batch.wait @search.remote.nonBatchConcurrency @search.store.driver @search.sync

	@tools.loopDetection.criticalThreshold @tools.loopDetection.detectors @tools.loopDetection.genericRepeat
	@tools.loopDetection.globalCircuitBreakerThreshold @tools.loopDetection.historySize
	@tools.loopDetection.knownPollNoProgress @tools.loopDetection.pingPong @tools.loopDetection.postCompactionGuard
	@tools.loopDetection.unknownToolThreshold @tools.loopDetection.warningThreshold @tools.loopDetection.windowSize
`;
