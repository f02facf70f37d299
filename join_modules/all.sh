set -e
.venv/bin/python ../jm/rename.py ../jm/names.list | grep -v ^renamed || true
sed -i 's/Hopeless as Hopeless/Incompatible as Incompatible/; s/Incompatible as Hopeless/Incompatible as Incompatible/; s/"Hopeless"/"Incompatible"/' $(git grep -l "Hopeless" -- '*.py') 2>/dev/null || true
.venv/bin/ruff check --fix -q . || true; .venv/bin/ruff format -q .
git add -A; git commit -qm "names: classes and functions say what they are"
mkdir -p join_modules; cp ../jm/*.py ../jm/*.spec join_modules/
for s in joins more more2 more3; do echo "--- $s"; .venv/bin/python join_modules/join.py join_modules/$s.spec | grep -v "^joined" || true; done
rm -rf join_modules
.venv/bin/ruff check --fix -q . || true; .venv/bin/ruff format -q .
find controller -name '*.py' | wc -l; find controller/commands -name '*.py' | wc -l
