-- As docs/editors.md has it for Neovim before 0.11: one autocommand, no plugin.
vim.api.nvim_create_autocmd({ 'BufRead', 'BufNewFile' }, {
  pattern = { '*.md', 'openclaw.json', 'clawdbot.json', 'moltbot.json' },
  callback = function(event)
    local marks = { 'SOUL.md', 'IDENTITY.md', 'AGENTS.md', '.git' }
    local found = vim.fs and vim.fs.find(marks, { upward = true, path = vim.fn.fnamemodify(event.file, ':p:h') })[1]
    local root = found and vim.fs.dirname(found) or vim.fn.getcwd()
    local start = vim.lsp.start or function(config)
      Soulscope = Soulscope or vim.lsp.start_client(config)
      vim.lsp.buf_attach_client(event.buf, Soulscope)
    end
    start({ name = 'soulscope', cmd = vim.split(vim.env.SOULSCOPE_COMMAND, ' '), root_dir = root })
  end,
})
