// Renders a chart as Helm does, as far as this one goes: chart, then values, each file over the one before.
package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"gopkg.in/yaml.v3"
)

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func merge(over, under map[string]interface{}) map[string]interface{} {
	for key, value := range under {
		mine, isMine := over[key].(map[string]interface{})
		theirs, isTheirs := value.(map[string]interface{})
		if isMine && isTheirs {
			over[key] = merge(mine, theirs)
		} else if _, has := over[key]; !has {
			over[key] = value
		}
	}
	return over
}

func read(file string) map[string]interface{} {
	text, err := os.ReadFile(file)
	must(err)
	values := map[string]interface{}{}
	must(yaml.Unmarshal(text, &values))
	return values
}

func main() {
	chart := os.Args[1]
	values := read(filepath.Join(chart, "values.yaml"))
	for _, file := range os.Args[2:] {
		values = merge(read(file), values)
	}
	all := template.New("chart").Option("missingkey=zero")
	functions := sprig.TxtFuncMap()
	functions["include"] = func(name string, data interface{}) (string, error) {
		var out bytes.Buffer
		err := all.ExecuteTemplate(&out, name, data)
		return out.String(), err
	}
	functions["required"] = func(words string, value interface{}) (interface{}, error) {
		if value == nil || value == "" {
			return nil, fmt.Errorf("%s", words)
		}
		return value, nil
	}
	functions["toYaml"] = func(value interface{}) (string, error) {
		text, err := yaml.Marshal(value)
		return strings.TrimSuffix(string(text), "\n"), err
	}
	files, err := filepath.Glob(filepath.Join(chart, "templates", "*"))
	must(err)
	template.Must(all.Funcs(functions).ParseFiles(files...))
	data := map[string]interface{}{"Values": values, "Release": map[string]interface{}{"Name": "trains"}}
	for _, file := range files {
		if strings.HasSuffix(file, ".yaml") {
			fmt.Println("---")
			must(all.ExecuteTemplate(os.Stdout, filepath.Base(file), data))
		}
	}
}
