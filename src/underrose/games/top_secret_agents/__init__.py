"""Top-Secret: two spy rings of six professions catch falling Intel and race for twenty points. An open game; see RULES.md."""
